BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE grants (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	"right" VARCHAR(8) NOT NULL, 
	made FLOAT NOT NULL, 
	gone FLOAT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "grants" VALUES('4b5c80e59889096f7acc49af76506bec7c5e44032663f72b28e0353918dd7a1b','CArv40LJVg49','scorer',1700000007.5,NULL);
INSERT INTO "grants" VALUES('4217c0a27c15efc674de7a5869c0b18d476a1b02b035de767bb4237a1a5acc47','CArv40LJVg49','owner',1700000045.0,NULL);
INSERT INTO "grants" VALUES('53ca8b1717fc46f200864313b0f9d3ca21ecdf4096e06e21686a70fb3603497d','KE8duTTMGr0x','scorer',1700000057.0,NULL);
INSERT INTO "grants" VALUES('d7cfdf4b46440fd8dc9f00711652d70697c033e2caa1efab46f5c8c6adde7546','KE8duTTMGr0x','owner',1700000091.5,NULL);
INSERT INTO "grants" VALUES('aa663d0b28127b8c5177844df47ccc87a81b2c13a02f0a97865fe4749c9b141f','q5BnMjK1i3CO','owner',1700000120.0,1700000135.0);
INSERT INTO "grants" VALUES('71fb5ab83f73652412b131aa0679c80d086306227b512bde15e3ad796dce5851','q5BnMjK1i3CO','scorer',1700000123.0,NULL);
INSERT INTO "grants" VALUES('08bd5018d39ec13873364608e38a2c8bbdb5b624077859172e3506ef20b6fe47','q5BnMjK1i3CO','watcher',1700000126.0,NULL);
INSERT INTO "grants" VALUES('1b7e9f6f448dcd34bf314228f059b6b587b3a54322b5398ead265bd63c61f0dc','q5BnMjK1i3CO','owner',1700000133.5,NULL);
INSERT INTO "grants" VALUES('cc422ec1372af28493347771ea86a82daf206e2383daa893fe85f39c782cebb5','NWTan--Ihn_w','owner',1700000154.5,NULL);
INSERT INTO "grants" VALUES('b71f183f87c4dab77859b68db6f25bcd8f8e181d5fab90117cf30fe1f45cdd14','aMAFSpqOqnhp','scorer',1700000166.5,NULL);
INSERT INTO "grants" VALUES('06487cabafea59a2df375147414960333d25029ed040baf2cf4b27f325656a0f','aMAFSpqOqnhp','watcher',1700000231.0,1700000253.5);
INSERT INTO "grants" VALUES('9b12ca73ffc7b65de7b040d0cc76467c119602ebcd6a81687332b66d56da5baa','aMAFSpqOqnhp','owner',1700000259.5,NULL);
INSERT INTO "grants" VALUES('6926b0bf303f84930d0ad755a47fec258a74470d42bc0e2140a03a3f31f6c0e9','Xn7EHxgZhplC','owner',1700000337.5,NULL);
CREATE TABLE idle (
	id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE lived (
	id INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	clock FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "lived" VALUES(1,0.0,NULL);
CREATE TABLE log (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	who INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES('CArv40LJVg49',1,'CArv40LJVg49-1',1700000001.5,0,'begin','{"game":"terz","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"penalty":true},"confirm":false,"title":"Friday"}');
INSERT INTO "log" VALUES('CArv40LJVg49',2,'-jZ_lmLa0U2k',1700000010.5,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('CArv40LJVg49',3,'CXNg5U1eiXAh',1700000015.0,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('CArv40LJVg49',4,'terz-ada-1',1700000016.5,1,'entry','{"facts":{"player":0,"cards":["YRE1","YRE2","YRE3"]}}');
INSERT INTO "log" VALUES('CArv40LJVg49',5,'terz-ben-1',1700000018.0,2,'entry','{"facts":{"player":1}}');
INSERT INTO "log" VALUES('CArv40LJVg49',6,'f57a3ad0-4c58-462f-9f08-c3baaf69f3aa',1700000019.5,2,'entry','{"facts":{"player":1,"wrong":true}}');
INSERT INTO "log" VALUES('CArv40LJVg49',7,'ab238f26-85e8-4acb-9334-941d5b6c1eee',1700000021.0,1,'change','{"of":4,"facts":{"player":1}}');
INSERT INTO "log" VALUES('CArv40LJVg49',8,'e66ccf9f-9d76-405f-9db4-ce8624f1b5e0-28bc3ddf3890',1700000022.5,1,'change','{"of":5,"facts":null}');
INSERT INTO "log" VALUES('CArv40LJVg49',9,'db582a9b-e38b-42ad-a481-0ba8b63abe2b-b5b1b9318c83',1700000024.0,1,'change','{"of":5,"facts":{"player":1}}');
INSERT INTO "log" VALUES('CArv40LJVg49',10,'terz-drop',1700000025.5,1,'dropped','{}');
INSERT INTO "log" VALUES('CArv40LJVg49',11,'73fbd410-560d-403c-a7a2-b1ffd327f436-a0987ab5e59e',1700000027.0,1,'note','{"text":"Tea, then “on”"}');
INSERT INTO "log" VALUES('CArv40LJVg49',12,'3b1083ae-7d76-4743-8117-70342acdfaee-bf58a1263c2f',1700000028.5,1,'players','{"players":[{"name":"Adèle","mark":"leaf"},{"name":"Ben","mark":"heart"}]}');
INSERT INTO "log" VALUES('CArv40LJVg49',13,'d2434bef-236c-491a-a4e5-8d04fc62f767-92bde91ae8e4',1700000030.0,1,'setting','{"options":{"penalty":false},"confirm":true}');
INSERT INTO "log" VALUES('CArv40LJVg49',14,'18d694f8-e949-4e7d-b32d-db14351de14b',1700000031.5,1,'entry','{"facts":{"end":true}}');
INSERT INTO "log" VALUES('6aTZyiegueKG',1,'6aTZyiegueKG-1',1700000036.0,0,'begin','{"game":"terz","players":[{"name":"Ben","mark":"heart"},{"name":"Adèle","mark":"leaf"}],"options":{"penalty":false},"confirm":true,"title":"Friday"}');
INSERT INTO "log" VALUES('CArv40LJVg49',15,'terz-rematch',1700000043.5,1,'rematch','{"table":"6aTZyiegueKG"}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',1,'KE8duTTMGr0x-1',1700000051.0,0,'begin','{"game":"take-three","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"},{"name":"Cem","mark":"leaf"}],"options":{"expert":false},"confirm":false,"title":""}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',2,'NNJHdYctQTi1',1700000060.0,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',3,'H6ReE01NHaKu',1700000066.0,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',4,'tt-00001',1700000067.5,1,'entry','{"facts":{"round":1,"player":0,"cards":[3,6,2],"bonus":9},"typed":{"bonus":"4 + 5"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',5,'tt-00002',1700000069.0,2,'same','{"of":4,"facts":{"round":1,"player":0,"cards":[3,6,2],"bonus":9}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',6,'tt-00003',1700000070.5,2,'entry','{"facts":{"round":1,"player":1,"minus":30,"tasks":["T01"]}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',7,'f4f3e10e-f81f-4f58-a439-4038f458f5c6',1700000072.0,1,'change','{"of":6,"facts":{"round":1,"player":1,"minus":15,"bonus":0},"typed":{"minus":"7 + 8"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',8,'c6597914-f5c3-46b0-93b0-7359d88de24e',1700000073.5,1,'entry','{"facts":{"round":1,"player":2,"minus":31,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',9,'tt-00004',1700000075.0,1,'entry','{"facts":{"round":2,"player":0,"minus":20,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',10,'ff237612-5e54-4712-b810-d8ae55bd2ea7-92bde91ae8e4',1700000076.5,1,'setting','{"options":{"expert":false},"confirm":true}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',11,'tt-00005',1700000078.0,1,'propose','{"cell":[2,1],"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',12,'tt-00006',1700000079.5,2,'propose','{"cell":[2,1],"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',13,'tt-00006.2',1700000079.5,2,'entry','{"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',14,'tt-000x1',1700000081.0,1,'propose','{"cell":[2,2],"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',15,'tt-000x2',1700000082.5,2,'propose','{"cell":[2,2],"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',16,'tt-000x2.2',1700000082.5,2,'entry','{"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',17,'tt-00007',1700000084.0,1,'propose','{"cell":[3,0],"facts":{"round":3,"player":0,"minus":12,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',18,'tt-00008',1700000085.5,2,'propose','{"cell":[3,0],"facts":{"round":3,"player":0,"minus":11,"bonus":0}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',19,'tt-00009',1700000087.0,1,'propose','{"cell":[3,1],"facts":{"round":3,"player":1,"minus":23,"bonus":0},"typed":{"minus":"11 + 12"}}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',20,'30ed2e74-8201-4f69-8aea-83d4846c08bd-4f53cda18c2b',1700000088.5,1,'propose','{"cell":[3,0],"facts":null}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',21,'30ed2e74-8201-4f69-8aea-83d4846c08bd-4f53cda18c2b.2',1700000088.5,1,'propose','{"cell":[3,1],"facts":null}');
INSERT INTO "log" VALUES('KE8duTTMGr0x',22,'tt-00010',1700000090.0,2,'propose','{"cell":[3,1],"facts":{"round":3,"player":1,"minus":23,"bonus":0},"typed":{"minus":"11 + 12"}}');
INSERT INTO "log" VALUES('BBDSWqI5-VXn',1,'BBDSWqI5-VXn-1',1700000102.0,0,'begin','{"game":"tadika","players":[{"name":"Child 1","mark":"sun"},{"name":"Child 2","mark":"heart"}],"title":"Table 1","options":{"target":50,"sum":false},"confirm":true}');
INSERT INTO "log" VALUES('mYk5t3ukYhAt',1,'mYk5t3ukYhAt-1',1700000105.0,0,'begin','{"game":"tadika","players":[{"name":"Child 1","mark":"sun"},{"name":"Child 2","mark":"heart"}],"title":"Table 2","options":{"target":50,"sum":false},"confirm":true}');
INSERT INTO "log" VALUES('mYk5t3ukYhAt',2,'df54590f-d1cb-47b5-b823-6b9195331e04',1700000108.0,1,'propose','{"cell":[1],"facts":{"round":1,"player":0,"lines":["row2"]}}');
INSERT INTO "log" VALUES('mYk5t3ukYhAt',3,'6e698863-d26d-45b5-837e-07dc7f32f506-71ca3aaf7779',1700000109.5,1,'players','{"players":[{"name":"Cem","mark":"sun"},{"name":"Dora","mark":"heart"}]}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',1,'q5BnMjK1i3CO-1',1700000114.0,0,'begin','{"game":"tadika","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"target":10},"title":"read in","confirm":false}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',2,'q5BnMjK1i3CO-2',1700000114.0,0,'entry','{"facts":{"round":1,"player":0,"lines":["row2"]}}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',3,'q5BnMjK1i3CO-3',1700000114.0,0,'entry','{"facts":{"round":2,"player":1,"lines":["rowN"]}}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',4,'4425fb86-aa33-48d4-b706-17b3c03469bb',1700000129.0,1,'entry','{"facts":{"round":3,"player":0,"hand":["B2","B3","B4","B5","B6","B7","B8"]}}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',5,'cb1d3d4a-d23b-4fc3-a7cf-1d9026ad0c2d',1700000130.5,1,'entry','{"facts":{"round":4,"player":1,"lines":["row2"]}}');
INSERT INTO "log" VALUES('q5BnMjK1i3CO',6,'6316890d-996b-4690-a89a-d0e3f931a6fa-93f64e45e3d9',1700000132.0,1,'setting','{"options":{"target":1,"sum":false},"confirm":false}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',1,'NWTan--Ihn_w-1',1700000139.5,0,'begin','{"game":"triple3","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"chips":4},"confirm":false,"title":""}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',2,'03c119e7-3438-400f-8e68-66f963e8867f',1700000145.5,1,'entry','{"facts":{"round":1,"winner":1}}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',3,'9c996ac8-9007-4e4c-83f4-b8b22e5c5347',1700000147.0,1,'entry','{"facts":{"round":2,"winner":0}}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',4,'1f1e04be-655e-4d71-a88f-9ea0f771587d',1700000148.5,1,'entry','{"facts":{"round":3,"winner":1}}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',5,'e80bb3ab-8cac-4033-b422-3afe43ff3a32',1700000150.0,1,'entry','{"facts":{"round":4,"left":{"0":1,"1":2}}}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',6,'c71871be-96ea-4df1-9777-dcd2adfdd2be-28bc3ddf3890',1700000151.5,1,'change','{"of":3,"facts":null}');
INSERT INTO "log" VALUES('NWTan--Ihn_w',7,'df9a9839-54b1-4226-b258-a192758f0dc8',1700000153.0,1,'change','{"of":2,"facts":{"round":1,"winner":0}}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',1,'aMAFSpqOqnhp-1',1700000160.5,0,'begin','{"game":"threepia","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"variant":"time"},"confirm":false,"title":""}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',2,'iqiyIB5kGREy',1700000169.5,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',3,'xGupMjGROlSs',1700000175.5,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',4,'c7c3ce38-a882-4838-84ae-0609b5fef216-6c32c66a209e',1700000178.5,1,'clock','{"at":1700000177.0,"do":"start","seat":0}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',5,'0292a0ad-97c6-4280-8e8d-c6d21f38a165',1700000181.5,1,'entry','{"facts":{"player":0,"rows":[3,4,4]}}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',6,'0292a0ad-97c6-4280-8e8d-c6d21f38a165.2',1700000181.5,1,'clock','{"at":1700000180.0,"do":"start","seat":1}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',7,'77efbfc6-6a5d-401f-8fed-d17b46bd7190-e58683fab96c',1700000184.5,1,'clock','{"at":1700000181.0,"do":"stop","seat":1}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',8,'105222d0-f978-4126-91ff-db0717dac93d-47a17517d635',1700000187.5,1,'clock','{"at":1700000186.0,"do":"start","seat":1}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',9,'88770afe-ceb7-4a2c-a90a-a516f9063446-e58683fab96c',1700000220.5,2,'clock','{"at":1700000197.5,"late":true,"do":"stop","seat":1}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',10,'214fa49a-4aed-4562-9223-b2f702561893-ac15a7f5f541',1700000223.5,2,'clock','{"at":1700000222.0,"do":"undo","seat":1}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',11,'b401cf4e-fd52-4ab0-8f5a-6f411e419cf7-b169910fa1d7',1700000226.5,2,'clock','{"at":1700000225.0,"do":"reset","seat":0}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',12,'2cb65787-8b5e-470d-b6c5-619c178b1f4f',1700000228.0,2,'entry','{"facts":{"player":1,"rows":[3],"emptied":true}}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',13,'6fd7bb46-bffb-444e-aed5-f65fb5c2381d',1700000229.5,2,'entry','{"facts":{"player":0,"rows":[],"timeout":true}}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',14,'LkXs9Ov3sRu7',1700000234.0,1,'access','{"do":"renew","right":"watcher"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',15,'4KBzInwvAqny',1700000240.0,3,'access','{"do":"come","member":3,"right":"watcher"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',16,'bM2whpJxAh_b',1700000243.0,3,'access','{"do":"ask","member":3}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',17,'8IaZi6Zmvus6',1700000244.5,1,'access','{"do":"let","member":3,"right":"scorer"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',18,'Lbhpmufuhl86',1700000246.0,1,'access','{"do":"name","member":3}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',19,'BwBvtVTK0LzP',1700000249.0,3,'access','{"do":"leave","member":3}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',20,'5uTT9GUFjLZT',1700000250.5,1,'access','{"do":"remove","member":2}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',21,'p48Ny8282LAJ',1700000256.5,1,'access','{"do":"revoke","right":"watcher"}');
INSERT INTO "log" VALUES('aMAFSpqOqnhp',22,'cfT0E0RnrhQs',1700000258.0,1,'access','{"do":"recode"}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',1,'Xn7EHxgZhplC-1',1700000265.5,0,'begin','{"game":"threepia","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"variant":"stopwatch"},"confirm":false,"title":""}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',2,'e5660eb6-fef7-4bcf-8778-28c4ff102308',1700000271.5,1,'entry','{"facts":{"player":0,"rows":[3]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',3,'old-000003',1700000273.0,1,'clock','{"do": "stop", "seat": null, "at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',4,'old-000004',1700000274.5,1,'clock','{"do": "stop", "seat": 2, "at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',5,'old-000005',1700000276.0,1,'clock','{"do": "stop", "seat": -1, "at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',6,'old-000006',1700000277.5,1,'clock','{"do": "stop", "seat": true, "at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',7,'old-000007',1700000279.0,1,'clock','{"do": "start", "seat": 0, "at": NaN}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',8,'old-000008',1700000280.5,1,'clock','{"do": "start", "seat": 0, "at": Infinity}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',9,'old-000009',1700000282.0,1,'clock','{"do": "start", "seat": 0, "at": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',10,'old-000010',1700000283.5,1,'clock','{"do": "start", "seat": 0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',11,'old-000011',1700000285.0,1,'clock','{"do": "wind", "seat": 0, "at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',12,'old-000012',1700000286.5,1,'clock','{"at": 12.0}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',13,'old-000013',1700000288.0,1,'entry','{"facts": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',14,'old-000014',1700000289.5,1,'entry','{}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',15,'old-000015',1700000291.0,1,'entry','{"facts": {"player": 2}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',16,'old-000016',1700000292.5,1,'entry','{"facts": {"player": "Ada"}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',17,'old-000017',1700000294.0,1,'entry','{"facts": {"rows": [3]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',18,'old-000018',1700000295.5,1,'entry','{"facts": {"end": true, "left": {"7": 2}}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',19,'old-000019',1700000297.0,1,'entry','{"facts": {"end": true, "left": {"Ada": 2}}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',20,'old-000020',1700000298.5,1,'entry','{"facts": {"end": true, "left": [2, 0]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',21,'old-000021',1700000300.0,1,'entry','{"facts": {"player": 0, "round": 0}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',22,'old-000022',1700000301.5,1,'entry','{"facts": {"player": 0, "round": 1000000000000000000}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',23,'old-000023',1700000303.0,1,'entry','{"facts": {"player": 1, "rows": [3]}, "typed": {"rows": 3}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',24,'old-000024',1700000304.5,1,'change','{"of": 4, "facts": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',25,'old-000025',1700000306.0,1,'change','{"facts": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',26,'old-000026',1700000307.5,1,'change','{"of": [3], "facts": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',27,'old-000027',1700000309.0,1,'propose','{"cell": null, "facts": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',28,'old-000028',1700000310.5,1,'propose','{"facts": {"player": 1, "rows": [3]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',29,'old-000029',1700000312.0,1,'players','{"players": [{"name": "Ada", "mark": "sun"}]}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',30,'old-000030',1700000313.5,1,'players','{"players": [{"name": "Ada"}, {"name": "Ben"}]}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',31,'old-000031',1700000315.0,1,'players','{"players": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',32,'old-000032',1700000316.5,1,'setting','{"options": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',33,'old-000033',1700000318.0,1,'setting','{"options": {"target": [1]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',34,'old-000034',1700000319.5,1,'note','{}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',35,'old-000035',1700000321.0,1,'note','{"text": null}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',36,'old-000036',1700000322.5,1,'rematch','{"table": 3}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',37,'old-000037',1700000324.0,1,'access','{"do": "dance"}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',38,'old-000038',1700000325.5,1,'access','{"do": "let", "member": "3"}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',39,'old-000039',1700000327.0,1,'same','{"of": 4, "facts": {"player": 1, "rows": [3]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',40,'old-000040',1700000328.5,1,'photo','{"picture": "x"}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',41,'old-000041',1700000330.0,1,'unread','{}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',42,'old-000042',1700000331.5,1,'note','["text"]');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',43,'old-000043',1700000333.0,1,'entry','{"facts": {"player": 1, "rows": [4]}, "typed": {"rows-4": "1", "hand": "x"}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',44,'old-000044',1700000334.5,1,'setting','{"title": "Tea", "later": {"what": [1, 2]}}');
INSERT INTO "log" VALUES('Xn7EHxgZhplC',45,'1a4361dc-1c13-4def-bd8a-9c070995bd36-02f074ba3990',1700000336.0,1,'note','{"text":"goes on"}');
CREATE TABLE members (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	"right" VARCHAR(8) NOT NULL, 
	asks VARCHAR(8), 
	came VARCHAR(64), 
	name VARCHAR(40) NOT NULL, 
	since FLOAT NOT NULL, 
	gone FLOAT, 
	PRIMARY KEY (table_id, number), 
	UNIQUE (table_id, phone), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "members" VALUES('CArv40LJVg49',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000003.0,NULL);
INSERT INTO "members" VALUES('CArv40LJVg49',2,'bdb2c40ff55eac3d0cc95c7daf0a2545f29a3fdaee0aecdb7fa7db7d62e2ed42','scorer',NULL,'4b5c80e59889096f7acc49af76506bec7c5e44032663f72b28e0353918dd7a1b','',1700000013.5,NULL);
INSERT INTO "members" VALUES('6aTZyiegueKG',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000040.5,NULL);
INSERT INTO "members" VALUES('6aTZyiegueKG',2,'bdb2c40ff55eac3d0cc95c7daf0a2545f29a3fdaee0aecdb7fa7db7d62e2ed42','scorer',NULL,'4b5c80e59889096f7acc49af76506bec7c5e44032663f72b28e0353918dd7a1b','',1700000042.0,NULL);
INSERT INTO "members" VALUES('KE8duTTMGr0x',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000052.5,NULL);
INSERT INTO "members" VALUES('KE8duTTMGr0x',2,'188347713a2b0e7c36ffafd38d5ddb792de9624ac7856294f148a024bf354c6e','scorer',NULL,'53ca8b1717fc46f200864313b0f9d3ca21ecdf4096e06e21686a70fb3603497d','',1700000064.5,NULL);
INSERT INTO "members" VALUES('BBDSWqI5-VXn',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000103.5,NULL);
INSERT INTO "members" VALUES('mYk5t3ukYhAt',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000106.5,NULL);
INSERT INTO "members" VALUES('q5BnMjK1i3CO',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000115.5,NULL);
INSERT INTO "members" VALUES('NWTan--Ihn_w',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000141.0,NULL);
INSERT INTO "members" VALUES('aMAFSpqOqnhp',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000162.0,NULL);
INSERT INTO "members" VALUES('aMAFSpqOqnhp',2,'7e23193307b1dca587f717410c6a70c892326a03088092d7a87338b94bef386a','scorer',NULL,'b71f183f87c4dab77859b68db6f25bcd8f8e181d5fab90117cf30fe1f45cdd14','',1700000174.0,1700000252.0);
INSERT INTO "members" VALUES('aMAFSpqOqnhp',3,'d2e98d64f88846cbd205c9e727f72d940d02133683e4e1e6cb12ea960f78289e','scorer',NULL,NULL,'Dorothy',1700000238.5,1700000247.5);
INSERT INTO "members" VALUES('Xn7EHxgZhplC',1,'1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','owner',NULL,NULL,'',1700000267.0,NULL);
CREATE TABLE rooms (
	id VARCHAR(16) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, link VARCHAR(64), 
	PRIMARY KEY (id)
);
INSERT INTO "rooms" VALUES('Mcw8_gna_JZz','1057676b0fc187b3cc0c1d5f2f086944d62366a78a67e17dea5a2c9bb2f53d91','4b',1700000100.5,NULL);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	room VARCHAR(16), 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	FOREIGN KEY(room) REFERENCES rooms (id) ON DELETE SET NULL
);
INSERT INTO "tables" VALUES('CArv40LJVg49','STC5DJK1','terz',15,1700000001.5,1700000043.5,NULL);
INSERT INTO "tables" VALUES('6aTZyiegueKG','XDFV4SHR','terz',1,1700000036.0,1700000036.0,NULL);
INSERT INTO "tables" VALUES('KE8duTTMGr0x','E2W4XY89','take-three',22,1700000051.0,1700000090.0,NULL);
INSERT INTO "tables" VALUES('BBDSWqI5-VXn','8XFAK46G','tadika',1,1700000102.0,1700000102.0,'Mcw8_gna_JZz');
INSERT INTO "tables" VALUES('mYk5t3ukYhAt','N6EZJQEG','tadika',3,1700000105.0,1700000109.5,'Mcw8_gna_JZz');
INSERT INTO "tables" VALUES('q5BnMjK1i3CO','5RSPBHGS','tadika',6,1700000114.0,1700000132.0,NULL);
INSERT INTO "tables" VALUES('NWTan--Ihn_w','B9PTTQ6C','triple3',7,1700000139.5,1700000153.0,NULL);
INSERT INTO "tables" VALUES('aMAFSpqOqnhp','9SSBYD4N','threepia',22,1700000160.5,1700000258.0,NULL);
INSERT INTO "tables" VALUES('Xn7EHxgZhplC','RHY3HZ9Q','threepia',45,1700000265.5,1700000336.0,NULL);
CREATE TABLE tries (
	bucket VARCHAR(80) NOT NULL, 
	since FLOAT NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (bucket)
);
INSERT INTO "tries" VALUES('create 127.0.0.1',1700000004.5,9);
INSERT INTO "tries" VALUES('lines 127.0.0.1',1700000006.0,11);
INSERT INTO "tries" VALUES('come 127.0.0.1',1700000012.0,4);
INSERT INTO "tries" VALUES('ask 127.0.0.1',1700000241.5,1);
CREATE TABLE viewers (
	room_id VARCHAR(16) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (room_id, phone), 
	FOREIGN KEY(room_id) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX ix_rooms_phone ON rooms (phone);
CREATE INDEX ix_tables_room ON tables (room);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_grants_table_id ON grants (table_id);
CREATE INDEX members_phone ON members (phone);
CREATE UNIQUE INDEX ix_rooms_link ON rooms (link);
CREATE INDEX viewers_phone ON viewers (phone);
COMMIT;
