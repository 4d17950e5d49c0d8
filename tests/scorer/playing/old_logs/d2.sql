BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE decks (
	table_id VARCHAR(16) NOT NULL, 
	letters VARCHAR(16) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "decks" VALUES('RXx2nznYZEG9','2J9AF','f4cf3412caa8e867','Kleine Zahlen');
INSERT INTO "decks" VALUES('NurBP1UyI6YN','S2522','fff19b8ea2c5b082','Verben');
INSERT INTO "decks" VALUES('opp7N2yWfGhH','1EN6V','1fc9f1859616e3ef','Nur Siebener');
INSERT INTO "decks" VALUES('eInaITBRdAD4','5MANX','286b931d2e3bb4e7','Formen');
INSERT INTO "decks" VALUES('lowKio5USeCt','JDPP2','ab42aede805b8344','Tiere');
CREATE TABLE grants (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	"right" VARCHAR(8) NOT NULL, 
	made FLOAT NOT NULL, 
	gone FLOAT, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "grants" VALUES('78de6af365ea91bd370e53f137f4d0ed7b1c3d33a7eaf16d750232faee6d74fa','RXx2nznYZEG9','owner',1800000004.0,NULL);
INSERT INTO "grants" VALUES('c1bcc10dfd76f76d9833ec615107e698ed28d87808281328dee91b239d05b61f','RXx2nznYZEG9','scorer',1800000006.0,NULL);
INSERT INTO "grants" VALUES('69146dd724842a06fb4174796e475b862a8099a2041e00d73c5c8581782ea76b','RXx2nznYZEG9','watcher',1800000008.0,NULL);
INSERT INTO "grants" VALUES('c644781a87ae90d01883f00bc04f9e382e15b75462ede852b8e2c97f22ee38b1','NurBP1UyI6YN','owner',1800000015.0,NULL);
INSERT INTO "grants" VALUES('db7230fadfb42a04761540262ddc6065ae637ce66ad392bf2804db74da37b2c3','NurBP1UyI6YN','scorer',1800000017.0,NULL);
INSERT INTO "grants" VALUES('14ede6f72df6039a07aa5902f7bf977c8eab073a2e7527436e4cfa54d681ae9b','NurBP1UyI6YN','watcher',1800000019.0,NULL);
INSERT INTO "grants" VALUES('cec078c4dcf1fabfe610a894017c3afc43f19181e520753d38658eda1ca9944a','opp7N2yWfGhH','owner',1800000026.0,NULL);
INSERT INTO "grants" VALUES('0af22ccabb1dc2f9921f6159094719adc0499438ca841319bcff251019d9767c','opp7N2yWfGhH','scorer',1800000028.0,NULL);
INSERT INTO "grants" VALUES('12b2a106f7dd942e4de1fb003186edcf0b9f1c2540b9258e319aec32caaf8b4b','opp7N2yWfGhH','watcher',1800000030.0,NULL);
INSERT INTO "grants" VALUES('57547382aafe8292be60086939a1b408170faf3c0849a7380c1177b18b887a68','eInaITBRdAD4','owner',1800000037.0,NULL);
INSERT INTO "grants" VALUES('133f26e41834fd3ffc24e097d3237cb6638bc5c6b6502a8f2a3f1b46780e5a28','eInaITBRdAD4','scorer',1800000039.0,NULL);
INSERT INTO "grants" VALUES('940acef6af2cffac22c164fa37fc7c114f8e3c6cd1202fe62314442b10083472','eInaITBRdAD4','watcher',1800000041.0,NULL);
INSERT INTO "grants" VALUES('e27fe3bd46e0c2daff527e0e7b59994e2256526d528f272ec1db7f1411577f58','lowKio5USeCt','owner',1800000048.0,NULL);
INSERT INTO "grants" VALUES('b5085839a68af1ba2ef0dfc543d6b6e17c4ad2f09d91c0a51318db13bbf1e53d','lowKio5USeCt','scorer',1800000050.0,NULL);
INSERT INTO "grants" VALUES('0f31e0ae662e64cf97eb4e8fb560c2cd50534ea84bc48ad70970fe2dfea94199','lowKio5USeCt','watcher',1800000052.0,NULL);
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
INSERT INTO "log" VALUES('RXx2nznYZEG9',1,'RXx2nznYZEG9-1',1800000001.0,0,'begin','{"game":"take-three","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{},"confirm":false,"title":"Class 4b","v":2,"deck":{"format":1,"game":"take-three","colours":["red","blue",{"fill":"#7FD0B0","name":"mint","sign":"leaf"}],"copies":3,"name":"Kleine Zahlen","numbers":"0..6, 12","show":{"6":["3 · 2","sechs"]},"task":[{"if":"sum = 3"},{"if":"sum = 4"},{"if":"sum = 5"},{"if":"sum = 6"},{"if":"sum = 7"},{"if":"sum = 8"},{"if":"sum = 9"},{"if":"sum = 10"},{"if":"sum = 11"},{"bonus":4,"if":"all even","say":"Alles gerade"}]}}');
INSERT INTO "log" VALUES('RXx2nznYZEG9',2,'RXx2nznYZEG9-2',1800000001.0,0,'entry','{"facts":{"round":1,"player":0,"cards":[3,0,12],"tasks":["T10","T01","T02","T03"]}}');
INSERT INTO "log" VALUES('NurBP1UyI6YN',1,'NurBP1UyI6YN-1',1800000012.0,0,'begin','{"game":"terz","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{},"confirm":false,"title":"Class 4b","v":2,"deck":{"format":1,"game":"terz","name":"Verben","trait":{"background":["heute","gestern","morgen"],"form":["spielen","lernen","kochen"],"number":["ich","du","wir"]}}}');
INSERT INTO "log" VALUES('NurBP1UyI6YN',2,'NurBP1UyI6YN-2',1800000012.0,0,'entry','{"facts":{"player":1}}');
INSERT INTO "log" VALUES('opp7N2yWfGhH',1,'opp7N2yWfGhH-1',1800000023.0,0,'begin','{"game":"tadika","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{},"confirm":false,"title":"Class 4b","v":2,"deck":{"format":1,"game":"tadika","name":"Nur Siebener","rows":[2,7],"show":{"14":"2 · 7"}}}');
INSERT INTO "log" VALUES('opp7N2yWfGhH',2,'opp7N2yWfGhH-2',1800000023.0,0,'entry','{"facts":{"round":1,"player":0,"lines":["rowN"]}}');
INSERT INTO "log" VALUES('eInaITBRdAD4',1,'eInaITBRdAD4-1',1800000034.0,0,'begin','{"game":"triple3","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{},"confirm":false,"title":"Class 4b","v":2,"deck":{"format":1,"game":"triple3","name":"Formen","trait":{"count":["halb","ganz","viertel","drittel"]}}}');
INSERT INTO "log" VALUES('eInaITBRdAD4',2,'eInaITBRdAD4-2',1800000034.0,0,'entry','{"facts":{"round":1,"winner":0}}');
INSERT INTO "log" VALUES('lowKio5USeCt',1,'lowKio5USeCt-1',1800000045.0,0,'begin','{"game":"threepia","players":[{"name":"Ada","mark":"sun"},{"name":"Ben","mark":"heart"}],"options":{},"confirm":false,"title":"Class 4b","v":2,"deck":{"format":1,"game":"threepia","name":"Tiere","trait":{"shape":["Hund","Katze","Maus","Stern"]}}}');
INSERT INTO "log" VALUES('lowKio5USeCt',2,'lowKio5USeCt-2',1800000045.0,0,'entry','{"facts":{"player":0,"rows":[3]}}');
INSERT INTO "log" VALUES('NurBP1UyI6YN',3,'kVM3aoAYfCrv',1800000056.0,1,'access','{"do":"come","member":1,"right":"owner"}');
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
INSERT INTO "members" VALUES('NurBP1UyI6YN',1,'23c30dee946e86701541c56585bd4c6a95c1d33ef9a870885307535b1f7acb5f','owner',NULL,'c644781a87ae90d01883f00bc04f9e382e15b75462ede852b8e2c97f22ee38b1','',1800000055.0,NULL);
CREATE TABLE results (
	table_id VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE rooms (
	id VARCHAR(16) NOT NULL, 
	phone VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	made FLOAT NOT NULL, link VARCHAR(64), 
	PRIMARY KEY (id)
);
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
INSERT INTO "tables" VALUES('RXx2nznYZEG9','BYPGWXKQ','take-three',2,1800000001.0,1800000001.0,NULL);
INSERT INTO "tables" VALUES('NurBP1UyI6YN','8HS3AND7','terz',3,1800000012.0,1800000056.0,NULL);
INSERT INTO "tables" VALUES('opp7N2yWfGhH','AQBR916P','tadika',2,1800000023.0,1800000023.0,NULL);
INSERT INTO "tables" VALUES('eInaITBRdAD4','1RQ9HG9N','triple3',2,1800000034.0,1800000034.0,NULL);
INSERT INTO "tables" VALUES('lowKio5USeCt','M18Z2D7M','threepia',2,1800000045.0,1800000045.0,NULL);
CREATE TABLE tries (
	bucket VARCHAR(80) NOT NULL, 
	since FLOAT NOT NULL, 
	count INTEGER NOT NULL, 
	PRIMARY KEY (bucket)
);
INSERT INTO "tries" VALUES('create 127.0.0.1',1800000002.0,5);
INSERT INTO "tries" VALUES('lines 127.0.0.1',1800000003.0,10);
INSERT INTO "tries" VALUES('come 127.0.0.1',1800000054.0,1);
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
CREATE INDEX ix_decks_letters ON decks (letters);
COMMIT;
