-- A journal file of format 2: every release opens it, and finds what journal-v1.jsonl expects.
CREATE TABLE reached (only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL) STRICT;
CREATE TABLE boards (
    key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, epoch TEXT NOT NULL, created INTEGER NOT NULL
) STRICT;
CREATE TABLE people (
    board INTEGER NOT NULL REFERENCES boards ON DELETE CASCADE, who INTEGER NOT NULL,
    issuer TEXT NOT NULL, subject TEXT NOT NULL, PRIMARY KEY (board, who)
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    board INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL, time INTEGER NOT NULL,
    client TEXT NOT NULL, request INTEGER NOT NULL, text BLOB NOT NULL, chain BLOB NOT NULL,
    PRIMARY KEY (board, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots (
    board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, seq INTEGER NOT NULL, text BLOB NOT NULL
) STRICT;
CREATE TABLE due (
    board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, time INTEGER NOT NULL
) STRICT;
CREATE TABLE pictures (name TEXT NOT NULL PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
CREATE TABLE origins (
    board INTEGER PRIMARY KEY REFERENCES boards ON DELETE CASCADE, epoch TEXT NOT NULL
) STRICT;
ALTER TABLE snapshots ADD COLUMN sum INTEGER;
PRAGMA application_id = 1400332900;
PRAGMA user_version = 2;
INSERT INTO boards VALUES (1, 'lunch', '0123456789abcdef', 1796000000000);
INSERT INTO origins VALUES (1, '9f86d081884c7d65');
INSERT INTO people VALUES (1, 1, 'switchboard', 'operator');
INSERT INTO people VALUES (1, 2, 'switchboard', 'p3Q');
INSERT INTO people VALUES (1, 3, 'switchboard', 'p4R');
INSERT INTO entries VALUES (1, 1, 2, 1796000000000, 'page-a', 1, CAST('{"v":1,"seq":1,"who":1,"intent":{"declare":"2358d3afd2d64c61"},"outcome":[{"declare":{"title":"Lunch","lang":"en","next":5,"groups":[{"id":"food","ordinal":0,"label":"What shall we eat? \"<&>\" é","style":"radio","mode":"shared","next":2,"buttons":[{"id":"pizza","ordinal":0,"label":"Pizza 🍕","value":1},{"id":"soup","ordinal":1,"label":"soup","value":null}]},{"id":"door","ordinal":1,"label":"door","style":"switch","mode":"shared","texts":["YES","NO"],"values":[1,0],"next":1,"buttons":[{"id":"switch","ordinal":0,"label":"door","value":null}]},{"id":"field","ordinal":2,"label":"field","style":"box","mode":"shared","count":1000},{"id":"way","ordinal":3,"label":"way","style":"picture","mode":"shared","next":2,"buttons":[{"id":"north","ordinal":0,"label":"north","value":{"way":[0,1.5,null]},"pictures":["a.svg","b.svg"]},{"id":"south","ordinal":1,"label":"south","value":null}]},{"id":"drinks","ordinal":4,"label":"drinks","style":"box","mode":"shared","choices":[1,2],"next":3,"buttons":[{"id":"tea","ordinal":0,"label":"tea","value":null},{"id":"coffee","ordinal":1,"label":"coffee","value":null},{"id":"water","ordinal":2,"label":"water","value":null}]}]}},{"check":0,"on":[0],"off":[]},{"check":2,"on":[3],"off":[]}]}' AS BLOB), x'6d38844017d6ce8f7bceb8ef72714c382d81d57b4f33fa321b5f02c960812cb5');
INSERT INTO entries VALUES (1, 2, 3, 1796000001500, 'page-b', 1, CAST('{"v":1,"seq":2,"who":2,"intent":{"click":"door","button":"switch"},"outcome":[{"check":1,"on":[0],"off":[]}]}' AS BLOB), x'b819b0ff1d1ccaa7e6422d5a28e6b8a8cad48d3d170e80edd42e8874c2c85574');
INSERT INTO entries VALUES (1, 3, 4, 1796000003000, 'page-a', 2, CAST('{"v":1,"seq":3,"who":1,"intent":{"set":"food","on":["soup"],"off":[]},"outcome":[{"check":0,"on":[1],"off":[0]}]}' AS BLOB), x'07fc557e31cc38786cacd56aadb2bf23008dee3fde9c21c883d6abeb48140d0e');
INSERT INTO entries VALUES (1, 4, 5, 1796000004500, '', 0, CAST('{"v":1,"seq":4,"who":2,"intent":{"set":"field","on":["998","999","0"],"off":["3"]},"outcome":[{"check":2,"on":[0,[998,999]],"off":[3]}]}' AS BLOB), x'c259a7832cf35e8b7ca49d976c0a1c1f1b24c7ffc6c5ccc58b1e84634fdeb6ba');
INSERT INTO entries VALUES (1, 5, 6, 1796000006000, 'page-b', 2, CAST('{"v":1,"seq":5,"who":2,"intent":{"click":"door","button":"switch"},"outcome":[{"check":1,"on":[],"off":[0]}]}' AS BLOB), x'1a545ad5d5349dc73eb933ffefd97800e4064a366da3c3d7f5d5892334a0585e');
INSERT INTO entries VALUES (1, 6, 7, 1796000007500, 'page-b', 3, CAST('{"v":1,"seq":6,"who":2,"intent":{"set":"door","on":[],"off":["switch"]},"outcome":[]}' AS BLOB), x'1ad6a7d7c55b80aca622b164576b3bf71306b49cc5d8cc01e5d12c39a741f955');
INSERT INTO entries VALUES (1, 7, 8, 1796000009000, 'page-a', 3, CAST('{"v":1,"seq":7,"who":1,"intent":{"grant":2,"right":"host"},"outcome":[{"grant":2,"right":"host"}]}' AS BLOB), x'09634f1a90f2c2ee6123a88673eab2f2e74ae437787999dd7162779f14de4407');
INSERT INTO entries VALUES (1, 8, 9, 1796000010500, '', 0, CAST('{"v":1,"seq":8,"who":1,"intent":{"grant":3,"right":"viewer"},"outcome":[{"grant":3,"right":"viewer"}]}' AS BLOB), x'958307c6901e2fdabce6143f9bbbc7e011e7eee5fc7595c862ff2295159364a6');
INSERT INTO snapshots VALUES (1, 8, CAST('{"v":1,"seq":8,"time":1796000010500,"chain":"958307c6901e2fdabce6143f9bbbc7e011e7eee5fc7595c862ff2295159364a6","revision":1,"revs":[5,5,5],"structure":{"title":"Lunch","lang":"en","next":5,"groups":[{"id":"food","ordinal":0,"label":"What shall we eat? \"<&>\" é","style":"radio","mode":"shared","next":2,"buttons":[{"id":"pizza","ordinal":0,"label":"Pizza 🍕","value":1},{"id":"soup","ordinal":1,"label":"soup","value":null}]},{"id":"door","ordinal":1,"label":"door","style":"switch","mode":"shared","texts":["YES","NO"],"values":[1,0],"next":1,"buttons":[{"id":"switch","ordinal":0,"label":"door","value":null}]},{"id":"field","ordinal":2,"label":"field","style":"box","mode":"shared","count":1000},{"id":"way","ordinal":3,"label":"way","style":"picture","mode":"shared","next":2,"buttons":[{"id":"north","ordinal":0,"label":"north","value":{"way":[0,1.5,null]},"pictures":["a.svg","b.svg"]},{"id":"south","ordinal":1,"label":"south","value":null}]},{"id":"drinks","ordinal":4,"label":"drinks","style":"box","mode":"shared","choices":[1,2],"next":3,"buttons":[{"id":"tea","ordinal":0,"label":"tea","value":null},{"id":"coffee","ordinal":1,"label":"coffee","value":null},{"id":"water","ordinal":2,"label":"water","value":null}]}]},"checked":[{"group":0,"on":[1]},{"group":1,"on":[]},{"group":2,"on":[0,[998,999]]},{"group":3,"on":[]},{"group":4,"on":[]}],"rights":[{"who":2,"right":"host"},{"who":3,"right":"viewer"}],"clients":[{"client":"page-a","time":1796000009000,"receipts":[[1,1,"2358d3afd2d64c61"],[2,3,"2eea28bb32a2c68c"],[3,7,"259857debf2b0d67"]]},{"client":"page-b","time":1796000007500,"receipts":[[1,2,"de3a73b49c8bfb99"],[2,5,"de3a73b49c8bfb99"],[3,6,"204ef917aeb27c3b"]]}]}' AS BLOB), 7952916833853672498);
INSERT INTO entries VALUES (1, 9, 10, 1796000012000, 'key:a key of a script', 1, CAST('{"v":1,"seq":9,"who":2,"intent":{"click":"way","button":"north"},"outcome":[{"check":3,"on":[0],"off":[]}]}' AS BLOB), x'32cb27036f807168847ffb2bb9ed687269d6d7cd71450a8f12a2a01c5bd3b04f');
INSERT INTO entries VALUES (1, 10, 11, 1796000013500, 'page-b', 140, CAST('{"v":1,"seq":10,"who":2,"intent":{"set":"drinks","on":["tea","water"],"off":[]},"outcome":[{"check":4,"on":[0,2],"off":[]}]}' AS BLOB), x'02a46646d5c446a3096794711e1b2bf5c9dde604d13c52f2f265c977aef2dead');
INSERT INTO entries VALUES (1, 11, 12, 1796000013500, 'page-a', 4, CAST('{"v":1,"seq":11,"who":1,"intent":{"declare":"df7058fd16541a02"},"outcome":[{"declare":{"title":"Lunch!","next":5,"groups":[{"id":"field","ordinal":2,"label":"field","style":"box","mode":"shared","count":1000},{"id":"food","ordinal":0,"label":"What shall we eat? \"<&>\" é","style":"radio","mode":"shared","next":4,"buttons":[{"id":"rice","ordinal":2,"label":"rice","value":null},{"id":"soup","ordinal":1,"label":"Soupe","value":null},{"id":"bread","ordinal":3,"label":"bread","value":null}]},{"id":"drinks","ordinal":4,"label":"drinks","style":"box","mode":"shared","choices":[1,2],"next":3,"buttons":[{"id":"tea","ordinal":0,"label":"tea","value":null},{"id":"coffee","ordinal":1,"label":"coffee","value":null},{"id":"water","ordinal":2,"label":"water","value":null}]}]}}]}' AS BLOB), x'6a2e6d58ece305f087393378a35f0058c2825e44db7b13081e7fdf51c4f74568');
INSERT INTO entries VALUES (1, 12, 13, 1796000013500, 'page-b', 141, CAST('{"v":1,"seq":12,"who":2,"intent":{"click":"food","button":"bread"},"outcome":[{"check":0,"on":[3],"off":[1]}]}' AS BLOB), x'23301e41c8282a1714537f1cf684ef7c5404703e5723d21d0a7016db738586a0');
INSERT INTO due VALUES (1, 1796000099999);
INSERT INTO pictures VALUES ('p.png', 'image/png', x'89504e47');
INSERT INTO reached VALUES (1, 13);
