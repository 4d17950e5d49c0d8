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
INSERT INTO "grants" VALUES('5dcdeea2468ba97fca6484ec21b63fff87c7358f33795eec246252029c9cd0e9','7g8-eCzAFtyk','scorer',1700000007.5,NULL);
INSERT INTO "grants" VALUES('e2f844b16355c6bb2511e69aa6e0dd667de9449434b4de78b7df1c1046f35126','7g8-eCzAFtyk','owner',1700000051.0,NULL);
INSERT INTO "grants" VALUES('0d67cf69ab6c6f408ec701ee4aedefa779c5f745b0def5db3092b788fc263722','HHibXZ6-VYqy','scorer',1700000063.0,NULL);
INSERT INTO "grants" VALUES('04e9cfcac81127ed2f98d30af5617e16f0ffd616198ae4b22606ba68c66b490b','HHibXZ6-VYqy','owner',1700000117.0,NULL);
INSERT INTO "grants" VALUES('cdd1f97047a7499ae0d6500cf38ea0330666a10370a0dd5ad10beef657b9f0b3','h2RcaqfhMB7m','owner',1700000147.0,1700000165.0);
INSERT INTO "grants" VALUES('1deaee0bb414ca046511a8566a6e142a97076c0d01f1292bf033ae10a1392faf','h2RcaqfhMB7m','scorer',1700000150.0,NULL);
INSERT INTO "grants" VALUES('714dfab63a9c91342ade260b5505cc81637603c5cf5c07d1f55341170ebb3792','h2RcaqfhMB7m','watcher',1700000153.0,NULL);
INSERT INTO "grants" VALUES('ff099de42bd23c5281e39501a7c5ca0a168778582fe378ee7230e5b17bd2fa75','h2RcaqfhMB7m','owner',1700000163.5,NULL);
INSERT INTO "grants" VALUES('2c4550a149080b81e58746739ed7363ec06cebf67f44d0b0dd07829db058657c','as8cZPMonOLM','owner',1700000190.5,NULL);
INSERT INTO "grants" VALUES('25685414926b60652d4318c2f83fd714ec83866d29b5f0610bc02692e656641e','uMurrFROUXO0','scorer',1700000202.5,NULL);
INSERT INTO "grants" VALUES('883006ead2dd02279ceb31f6e4019d47b617ca727f0b84b12fd09675c42f2e70','uMurrFROUXO0','watcher',1700000270.0,1700000292.5);
INSERT INTO "grants" VALUES('2cfab74af616cb9c733702c31a8e0a941731ccb0dea1217382f8218e48411130','uMurrFROUXO0','owner',1700000298.5,NULL);
INSERT INTO "grants" VALUES('bc610dc5f42596c3bf0ece20af957a05a371cf60390f8016ef798970c9bd7233','osBeHpsWQ8T7','owner',1700000378.0,NULL);
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
INSERT INTO "log" VALUES('7g8-eCzAFtyk',1,'7g8-eCzAFtyk-1',1700000001.5,0,'begin','{"game":"terz","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"penalty":true},"confirm":false,"title":"Friday","v":2}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',2,'9zED10_nDHG6',1700000010.5,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',3,'D4Zu1bylyqLW',1700000015.0,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',4,'terz-ada-1',1700000018.0,1,'entry','{"facts":{"player":0,"cards":["YRE1","YRE2","YRE3"]}}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',5,'terz-ben-1',1700000021.0,2,'entry','{"facts":{"player":1}}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',6,'8ff1b327-0329-464a-9b51-6c0dd55b0477',1700000024.0,2,'entry','{"facts":{"player":1,"wrong":true}}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',7,'8aad2ab1-99fa-4dde-a5f3-59a3b176b75a',1700000025.5,1,'change','{"of":4,"facts":{"player":1}}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',8,'7de2e4a6-816e-4777-9bbd-2f1afef35b66-28bc3ddf3890',1700000027.0,1,'change','{"of":5,"facts":null}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',9,'b6383cfe-04aa-42f8-b3de-75361454b737-b5b1b9318c83',1700000028.5,1,'change','{"of":5,"facts":{"player":1}}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',10,'terz-drop',1700000030.0,1,'dropped','{}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',11,'9be17b28-3b54-4b14-aa72-58c9bcee82cc-a0987ab5e59e',1700000031.5,1,'note','{"text":"Tea, then “on”"}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',12,'963b717c-6a3c-48d7-b1e0-82a92018f595-bf58a1263c2f',1700000033.0,1,'players','{"players":[{"name":"Adèle","mark":"leaf"},{"name":"Ben","mark":"heart"}]}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',13,'10628186-146f-4b70-b550-b59105f07d6b-92bde91ae8e4',1700000034.5,1,'setting','{"options":{"penalty":false},"confirm":true}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',14,'1120bd2f-3060-4732-a2ec-a748766fe55b',1700000037.5,1,'entry','{"facts":{"end":true}}');
INSERT INTO "log" VALUES('upwhu_34_eYy',1,'upwhu_34_eYy-1',1700000042.0,0,'begin','{"game":"terz","players":[{"name":"Ben","mark":"heart"},{"name":"Adèle","mark":"leaf"}],"options":{"penalty":false},"confirm":true,"title":"Friday","v":2}');
INSERT INTO "log" VALUES('7g8-eCzAFtyk',15,'terz-rematch',1700000049.5,1,'rematch','{"table":"upwhu_34_eYy"}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',1,'HHibXZ6-VYqy-1',1700000057.0,0,'begin','{"game":"take-three","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"},{"name":"Cem","mark":"leaf"}],"options":{"expert":false},"confirm":false,"title":"","v":2}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',2,'LPsgtYjYbzVf',1700000066.0,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',3,'C8lKC06pZcoP',1700000072.0,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',4,'tt-00001',1700000075.0,1,'entry','{"facts":{"round":1,"player":0,"cards":[3,6,2],"bonus":9},"typed":{"bonus":"4 + 5"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',5,'tt-00002',1700000078.0,2,'same','{"of":4,"facts":{"round":1,"player":0,"cards":[3,6,2],"bonus":9}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',6,'tt-00003',1700000081.0,2,'entry','{"facts":{"round":1,"player":1,"minus":30,"tasks":["T01"]}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',7,'e12fb7d7-3114-4e07-9c06-bc3c7aa841b3',1700000082.5,1,'change','{"of":6,"facts":{"round":1,"player":1,"minus":15,"bonus":0},"typed":{"minus":"7 + 8"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',8,'ca3aa83a-a016-4a1d-82bb-45229314f39a',1700000085.5,1,'entry','{"facts":{"round":1,"player":2,"minus":31,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',9,'tt-00004',1700000088.5,1,'entry','{"facts":{"round":2,"player":0,"minus":20,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',10,'fec470b0-8c45-44bb-ab3d-334e81bc5179-92bde91ae8e4',1700000090.0,1,'setting','{"options":{"expert":false},"confirm":true}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',11,'tt-00005',1700000093.0,1,'propose','{"cell":[2,1],"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',12,'tt-00006',1700000096.0,2,'propose','{"cell":[2,1],"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',13,'tt-00006.2',1700000096.0,2,'entry','{"facts":{"round":2,"player":1,"minus":40,"bonus":8},"typed":{"minus":"25 + 15"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',14,'tt-000x1',1700000099.0,1,'propose','{"cell":[2,2],"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',15,'tt-000x2',1700000102.0,2,'propose','{"cell":[2,2],"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',16,'tt-000x2.2',1700000102.0,2,'entry','{"facts":{"round":2,"player":2,"minus":21,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',17,'tt-00007',1700000105.0,1,'propose','{"cell":[3,0],"facts":{"round":3,"player":0,"minus":12,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',18,'tt-00008',1700000108.0,2,'propose','{"cell":[3,0],"facts":{"round":3,"player":0,"minus":11,"bonus":0}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',19,'tt-00009',1700000111.0,1,'propose','{"cell":[3,1],"facts":{"round":3,"player":1,"minus":23,"bonus":0},"typed":{"minus":"11 + 12"}}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',20,'dd44e692-05a0-4d9e-8a37-ba4c8dfc71eb-4f53cda18c2b',1700000112.5,1,'propose','{"cell":[3,0],"facts":null}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',21,'dd44e692-05a0-4d9e-8a37-ba4c8dfc71eb-4f53cda18c2b.2',1700000112.5,1,'propose','{"cell":[3,1],"facts":null}');
INSERT INTO "log" VALUES('HHibXZ6-VYqy',22,'tt-00010',1700000115.5,2,'propose','{"cell":[3,1],"facts":{"round":3,"player":1,"minus":23,"bonus":0},"typed":{"minus":"11 + 12"}}');
INSERT INTO "log" VALUES('g8zcca54AKh4',1,'g8zcca54AKh4-1',1700000127.5,0,'begin','{"game":"tadika","players":[{"name":"Child 1","mark":"sun"},{"name":"Child 2","mark":"heart"}],"options":{"target":50,"sum":false},"confirm":true,"title":"Table 1","v":2}');
INSERT INTO "log" VALUES('RJ5UQ-GyGDuI',1,'RJ5UQ-GyGDuI-1',1700000130.5,0,'begin','{"game":"tadika","players":[{"name":"Child 1","mark":"sun"},{"name":"Child 2","mark":"heart"}],"options":{"target":50,"sum":false},"confirm":true,"title":"Table 2","v":2}');
INSERT INTO "log" VALUES('RJ5UQ-GyGDuI',2,'008b3aaf-54a6-4933-9578-a0f9407ba185',1700000135.0,1,'propose','{"cell":[1],"facts":{"round":1,"player":0,"lines":["row2"]}}');
INSERT INTO "log" VALUES('RJ5UQ-GyGDuI',3,'4639b026-6985-4cf4-98db-23ebb4d5d8cd-71ca3aaf7779',1700000136.5,1,'players','{"players":[{"name":"Cem","mark":"sun"},{"name":"Dora","mark":"heart"}]}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',1,'h2RcaqfhMB7m-1',1700000141.0,0,'begin','{"game":"tadika","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"target":10},"confirm":false,"title":"read in","v":2}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',2,'h2RcaqfhMB7m-2',1700000141.0,0,'entry','{"facts":{"round":1,"player":0,"lines":["row2"]}}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',3,'h2RcaqfhMB7m-3',1700000141.0,0,'entry','{"facts":{"round":2,"player":1,"lines":["rowN"]}}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',4,'e9904a16-6d18-4e17-bbbe-d9d2a5c710d5',1700000157.5,1,'entry','{"facts":{"round":3,"player":0,"hand":["B2","B3","B4","B5","B6","B7","B8"]}}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',5,'b15e7688-c59d-477a-b81a-7dfd95f2d66f',1700000160.5,1,'entry','{"facts":{"round":4,"player":1,"lines":["row2"]}}');
INSERT INTO "log" VALUES('h2RcaqfhMB7m',6,'ae3fe32d-6cda-42cd-b9ea-e2b4d76a7710-93f64e45e3d9',1700000162.0,1,'setting','{"options":{"target":1,"sum":false},"confirm":false}');
INSERT INTO "log" VALUES('as8cZPMonOLM',1,'as8cZPMonOLM-1',1700000169.5,0,'begin','{"game":"triple3","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"chips":4},"confirm":false,"title":"","v":2}');
INSERT INTO "log" VALUES('as8cZPMonOLM',2,'126da8f7-f616-47c9-a7c9-865333305a60',1700000177.0,1,'entry','{"facts":{"round":1,"winner":1}}');
INSERT INTO "log" VALUES('as8cZPMonOLM',3,'c362b8cd-1dcb-48b2-ad9d-96cb7386864f',1700000180.0,1,'entry','{"facts":{"round":2,"winner":0}}');
INSERT INTO "log" VALUES('as8cZPMonOLM',4,'edaf7531-3f86-457e-b9fb-54d4c305bbd7',1700000183.0,1,'entry','{"facts":{"round":3,"winner":1}}');
INSERT INTO "log" VALUES('as8cZPMonOLM',5,'741ad40b-6cc9-4d39-8021-330406b2f3e8',1700000186.0,1,'entry','{"facts":{"round":4,"left":{"0":1,"1":2}}}');
INSERT INTO "log" VALUES('as8cZPMonOLM',6,'9cd61ed6-7c70-45ab-9940-3ab82a45cb9c-28bc3ddf3890',1700000187.5,1,'change','{"of":3,"facts":null}');
INSERT INTO "log" VALUES('as8cZPMonOLM',7,'817fe52e-c1d3-4f59-9730-d08c6af831e7',1700000189.0,1,'change','{"of":2,"facts":{"round":1,"winner":0}}');
INSERT INTO "log" VALUES('uMurrFROUXO0',1,'uMurrFROUXO0-1',1700000196.5,0,'begin','{"game":"threepia","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"variant":"time"},"confirm":false,"title":"","v":2}');
INSERT INTO "log" VALUES('uMurrFROUXO0',2,'b6obw8Yq66aV',1700000205.5,1,'access','{"do":"renew","right":"scorer"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',3,'oy_OgEARsLUZ',1700000211.5,2,'access','{"do":"come","member":2,"right":"scorer"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',4,'b3c49e53-324a-4f44-8035-771354d2d769-6c32c66a209e',1700000214.5,1,'clock','{"at":1700000213.0,"do":"start","seat":0}');
INSERT INTO "log" VALUES('uMurrFROUXO0',5,'1f7b3e69-96eb-4f08-a464-bd3d3b7ff3bc',1700000217.5,1,'entry','{"facts":{"player":0,"rows":[3,4,4]}}');
INSERT INTO "log" VALUES('uMurrFROUXO0',6,'1f7b3e69-96eb-4f08-a464-bd3d3b7ff3bc.2',1700000217.5,1,'clock','{"at":1700000216.0,"do":"start","seat":1}');
INSERT INTO "log" VALUES('uMurrFROUXO0',7,'5b966973-835e-4bad-ae14-8c925857be9e-e58683fab96c',1700000220.5,1,'clock','{"at":1700000217.0,"do":"stop","seat":1}');
INSERT INTO "log" VALUES('uMurrFROUXO0',8,'6498570d-f4ce-4f09-ab14-f61625ea6d39-47a17517d635',1700000223.5,1,'clock','{"at":1700000222.0,"do":"start","seat":1}');
INSERT INTO "log" VALUES('uMurrFROUXO0',9,'489117ee-2ef3-4ea4-8437-4054823553ee-e58683fab96c',1700000256.5,2,'clock','{"at":1700000233.5,"late":true,"do":"stop","seat":1}');
INSERT INTO "log" VALUES('uMurrFROUXO0',10,'3c67d560-6851-486d-9a8f-2748518cca94-ac15a7f5f541',1700000259.5,2,'clock','{"at":1700000258.0,"do":"undo","seat":1}');
INSERT INTO "log" VALUES('uMurrFROUXO0',11,'fdeb922a-ec80-4f7a-8f41-239bc6208280-b169910fa1d7',1700000262.5,2,'clock','{"at":1700000261.0,"do":"reset","seat":0}');
INSERT INTO "log" VALUES('uMurrFROUXO0',12,'a55d070e-da8a-4a07-9bd9-5219a93adf7f',1700000265.5,2,'entry','{"facts":{"player":1,"rows":[3],"emptied":true}}');
INSERT INTO "log" VALUES('uMurrFROUXO0',13,'0ae5c082-e1d0-4398-91bc-0420201084f0',1700000268.5,2,'entry','{"facts":{"player":0,"rows":[],"timeout":true}}');
INSERT INTO "log" VALUES('uMurrFROUXO0',14,'dk-VTr-ZPjJQ',1700000273.0,1,'access','{"do":"renew","right":"watcher"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',15,'n8ASuOqphQES',1700000279.0,3,'access','{"do":"come","member":3,"right":"watcher"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',16,'hugUF3lasmSG',1700000282.0,3,'access','{"do":"ask","member":3}');
INSERT INTO "log" VALUES('uMurrFROUXO0',17,'QfLJAaYj7Vyw',1700000283.5,1,'access','{"do":"let","member":3,"right":"scorer"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',18,'qB0YAnpmt5bh',1700000285.0,1,'access','{"do":"name","member":3}');
INSERT INTO "log" VALUES('uMurrFROUXO0',19,'Dh4SIPQ43lsJ',1700000288.0,3,'access','{"do":"leave","member":3}');
INSERT INTO "log" VALUES('uMurrFROUXO0',20,'92nqKOTV4Kv6',1700000289.5,1,'access','{"do":"remove","member":2}');
INSERT INTO "log" VALUES('uMurrFROUXO0',21,'XtUcSbb4bIjO',1700000295.5,1,'access','{"do":"revoke","right":"watcher"}');
INSERT INTO "log" VALUES('uMurrFROUXO0',22,'jq5vgaL2JueL',1700000297.0,1,'access','{"do":"recode"}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',1,'osBeHpsWQ8T7-1',1700000304.5,0,'begin','{"game":"threepia","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{"variant":"stopwatch"},"confirm":false,"title":"","v":2}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',2,'2bbe0ca2-1bf0-40c6-a368-245bb33470b6',1700000312.0,1,'entry','{"facts":{"player":0,"rows":[3]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',3,'old-000003',1700000313.5,1,'clock','{"do": "stop", "seat": null, "at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',4,'old-000004',1700000315.0,1,'clock','{"do": "stop", "seat": 2, "at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',5,'old-000005',1700000316.5,1,'clock','{"do": "stop", "seat": -1, "at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',6,'old-000006',1700000318.0,1,'clock','{"do": "stop", "seat": true, "at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',7,'old-000007',1700000319.5,1,'clock','{"do": "start", "seat": 0, "at": NaN}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',8,'old-000008',1700000321.0,1,'clock','{"do": "start", "seat": 0, "at": Infinity}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',9,'old-000009',1700000322.5,1,'clock','{"do": "start", "seat": 0, "at": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',10,'old-000010',1700000324.0,1,'clock','{"do": "start", "seat": 0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',11,'old-000011',1700000325.5,1,'clock','{"do": "wind", "seat": 0, "at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',12,'old-000012',1700000327.0,1,'clock','{"at": 12.0}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',13,'old-000013',1700000328.5,1,'entry','{"facts": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',14,'old-000014',1700000330.0,1,'entry','{}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',15,'old-000015',1700000331.5,1,'entry','{"facts": {"player": 2}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',16,'old-000016',1700000333.0,1,'entry','{"facts": {"player": "Ada"}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',17,'old-000017',1700000334.5,1,'entry','{"facts": {"rows": [3]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',18,'old-000018',1700000336.0,1,'entry','{"facts": {"end": true, "left": {"7": 2}}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',19,'old-000019',1700000337.5,1,'entry','{"facts": {"end": true, "left": {"Ada": 2}}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',20,'old-000020',1700000339.0,1,'entry','{"facts": {"end": true, "left": [2, 0]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',21,'old-000021',1700000340.5,1,'entry','{"facts": {"player": 0, "round": 0}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',22,'old-000022',1700000342.0,1,'entry','{"facts": {"player": 0, "round": 1000000000000000000}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',23,'old-000023',1700000343.5,1,'entry','{"facts": {"player": 1, "rows": [3]}, "typed": {"rows": 3}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',24,'old-000024',1700000345.0,1,'change','{"of": 4, "facts": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',25,'old-000025',1700000346.5,1,'change','{"facts": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',26,'old-000026',1700000348.0,1,'change','{"of": [3], "facts": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',27,'old-000027',1700000349.5,1,'propose','{"cell": null, "facts": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',28,'old-000028',1700000351.0,1,'propose','{"facts": {"player": 1, "rows": [3]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',29,'old-000029',1700000352.5,1,'players','{"players": [{"name": "Ada", "mark": "sun"}]}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',30,'old-000030',1700000354.0,1,'players','{"players": [{"name": "Ada"}, {"name": "Ben"}]}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',31,'old-000031',1700000355.5,1,'players','{"players": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',32,'old-000032',1700000357.0,1,'setting','{"options": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',33,'old-000033',1700000358.5,1,'setting','{"options": {"target": [1]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',34,'old-000034',1700000360.0,1,'note','{}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',35,'old-000035',1700000361.5,1,'note','{"text": null}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',36,'old-000036',1700000363.0,1,'rematch','{"table": 3}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',37,'old-000037',1700000364.5,1,'access','{"do": "dance"}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',38,'old-000038',1700000366.0,1,'access','{"do": "let", "member": "3"}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',39,'old-000039',1700000367.5,1,'same','{"of": 4, "facts": {"player": 1, "rows": [3]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',40,'old-000040',1700000369.0,1,'photo','{"picture": "x"}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',41,'old-000041',1700000370.5,1,'unread','{}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',42,'old-000042',1700000372.0,1,'note','["text"]');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',43,'old-000043',1700000373.5,1,'entry','{"facts": {"player": 1, "rows": [4]}, "typed": {"rows-4": "1", "hand": "x"}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',44,'old-000044',1700000375.0,1,'setting','{"title": "Tea", "later": {"what": [1, 2]}}');
INSERT INTO "log" VALUES('osBeHpsWQ8T7',45,'89f7bada-d9bc-4eac-8985-5dc1337b227b-02f074ba3990',1700000376.5,1,'note','{"text":"goes on"}');
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
INSERT INTO "members" VALUES('7g8-eCzAFtyk',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000003.0,NULL);
INSERT INTO "members" VALUES('7g8-eCzAFtyk',2,'19aa0999543435789a627a41c5fe710e696c26ef441ca558f6c674cb889da19f','scorer',NULL,'5dcdeea2468ba97fca6484ec21b63fff87c7358f33795eec246252029c9cd0e9','',1700000013.5,NULL);
INSERT INTO "members" VALUES('upwhu_34_eYy',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000046.5,NULL);
INSERT INTO "members" VALUES('upwhu_34_eYy',2,'19aa0999543435789a627a41c5fe710e696c26ef441ca558f6c674cb889da19f','scorer',NULL,'5dcdeea2468ba97fca6484ec21b63fff87c7358f33795eec246252029c9cd0e9','',1700000048.0,NULL);
INSERT INTO "members" VALUES('HHibXZ6-VYqy',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000058.5,NULL);
INSERT INTO "members" VALUES('HHibXZ6-VYqy',2,'517b064811e39607b5cd513efae3a2efa87a913cb16672db7d8f9bd4c4eb7448','scorer',NULL,'0d67cf69ab6c6f408ec701ee4aedefa779c5f745b0def5db3092b788fc263722','',1700000070.5,NULL);
INSERT INTO "members" VALUES('g8zcca54AKh4',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000129.0,NULL);
INSERT INTO "members" VALUES('RJ5UQ-GyGDuI',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000132.0,NULL);
INSERT INTO "members" VALUES('h2RcaqfhMB7m',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000142.5,NULL);
INSERT INTO "members" VALUES('as8cZPMonOLM',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000171.0,NULL);
INSERT INTO "members" VALUES('uMurrFROUXO0',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000198.0,NULL);
INSERT INTO "members" VALUES('uMurrFROUXO0',2,'02ff27b1f22dfd5d86a9d33da1490dccb82663b9870efe72fe20923f719f92d8','scorer',NULL,'25685414926b60652d4318c2f83fd714ec83866d29b5f0610bc02692e656641e','',1700000210.0,1700000291.0);
INSERT INTO "members" VALUES('uMurrFROUXO0',3,'077043eb9a87f21c0016fcb44def24e3ec7684b39a8c839e1f1b370ac54c1b74','scorer',NULL,NULL,'Dorothy',1700000277.5,1700000286.5);
INSERT INTO "members" VALUES('osBeHpsWQ8T7',1,'fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','owner',NULL,NULL,'',1700000306.0,NULL);
CREATE TABLE rooms (
	id VARCHAR(16) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, link VARCHAR(64), 
	PRIMARY KEY (id)
);
INSERT INTO "rooms" VALUES('YPC0pWelTXZT','fd70d0b56a818e666c4c39c1e58eaea4383473ad7d640da4445a71923bcfb0f7','4b',1700000126.0,NULL);
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
INSERT INTO "tables" VALUES('7g8-eCzAFtyk','X8R9JJY3','terz',15,1700000001.5,1700000049.5,NULL);
INSERT INTO "tables" VALUES('upwhu_34_eYy','S27D3MM8','terz',1,1700000042.0,1700000042.0,NULL);
INSERT INTO "tables" VALUES('HHibXZ6-VYqy','4JA35JAQ','take-three',22,1700000057.0,1700000115.5,NULL);
INSERT INTO "tables" VALUES('g8zcca54AKh4','086F0FXD','tadika',1,1700000127.5,1700000127.5,'YPC0pWelTXZT');
INSERT INTO "tables" VALUES('RJ5UQ-GyGDuI','V5S8S6ZD','tadika',3,1700000130.5,1700000136.5,'YPC0pWelTXZT');
INSERT INTO "tables" VALUES('h2RcaqfhMB7m','9A589Z65','tadika',6,1700000141.0,1700000162.0,NULL);
INSERT INTO "tables" VALUES('as8cZPMonOLM','ZSQRX9D1','triple3',7,1700000169.5,1700000189.0,NULL);
INSERT INTO "tables" VALUES('uMurrFROUXO0','G8MH7SK4','threepia',22,1700000196.5,1700000297.0,NULL);
INSERT INTO "tables" VALUES('osBeHpsWQ8T7','0M7798AX','threepia',45,1700000304.5,1700000376.5,NULL);
CREATE TABLE tries (
	bucket VARCHAR(80) NOT NULL, 
	since FLOAT NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (bucket)
);
INSERT INTO "tries" VALUES('create 127.0.0.1',1700000004.5,9);
INSERT INTO "tries" VALUES('lines 127.0.0.1',1700000006.0,11);
INSERT INTO "tries" VALUES('come 127.0.0.1',1700000012.0,4);
INSERT INTO "tries" VALUES('ask 127.0.0.1',1700000280.5,1);
CREATE TABLE viewers (
	room_id VARCHAR(16) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (room_id, phone), 
	FOREIGN KEY(room_id) REFERENCES rooms (id) ON DELETE CASCADE
);
CREATE INDEX ix_rooms_phone ON rooms (phone);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_tables_room ON tables (room);
CREATE INDEX ix_grants_table_id ON grants (table_id);
CREATE INDEX members_phone ON members (phone);
CREATE UNIQUE INDEX ix_rooms_link ON rooms (link);
CREATE INDEX viewers_phone ON viewers (phone);
COMMIT;
