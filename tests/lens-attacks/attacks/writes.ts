import { type Attack, P, refused } from '../attack.ts';

const one = `MATCH ${P}`;

/** Writes, wherever a clause can stand (threat 21). The grammar has no clause that writes; a word list would be walked around. */
export const WRITES: readonly Attack[] = [
  ...refused({
    'CREATE alone': 'CREATE (n:Patient {uuid: "x"}) RETURN n',
    'CREATE after MATCH': `${one} CREATE (p)-[:HAS_CONDITION]->(c:ConditionCase {name: 'x'}) RETURN c`,
    'MERGE: It reads where it can and writes where it cannot.': `MERGE ${P} ON CREATE SET p.name = 'x' RETURN p`,
    SET: `${one} SET p.name = 'x' RETURN p`,
    'SET +=: The same with a map.': `${one} SET p += {name: 'x'} RETURN p`,
    'SET of a label: A label could make another node a Patient.': `${one} SET p:Organization RETURN p`,
    DELETE: `${one} DELETE p`,
    'DETACH DELETE': `${one} DETACH DELETE p RETURN 1`,
    REMOVE: `${one} REMOVE p.name RETURN p`,
    'FOREACH: A clause that holds clauses.': `${one} FOREACH (x IN [1] | SET p.name = 'x') RETURN p`,
    'CALL with CREATE within: A subquery is a second door to every clause.': `${one} CALL { WITH p CREATE (n) RETURN n } RETURN n`,
    'CALL in transactions: It commits by itself.': `${one} CALL { WITH p DELETE p } IN TRANSACTIONS OF 1 ROW RETURN 1`,
    'CREATE within EXISTS: Subqueries of expressions take clauses in Neo4j 5.': `${one} WHERE EXISTS { CREATE (n) RETURN n } RETURN p.name`,
    'SET within COUNT: The same for COUNT.': `${one} RETURN COUNT { MATCH (p) SET p.name = 'x' RETURN p } AS n`,
    'write after a comment: Filters that look at the first word are passed by a comment.':
      '/* MATCH */ CREATE (n) RETURN n',
    'write after a semicolon: A second statement after one that is right.': `${one} RETURN p.name; MATCH (n) DETACH DELETE n`,
    'SQL after a semicolon: The statement is SQL in the end.': `${one} RETURN p.name; DELETE FROM app.graph_nodes`,
    'write after UNION: Each branch is a query of its own.': `${one} RETURN p.name AS n UNION CREATE (x) RETURN x.name AS n`,
    'INSERT of GQL: The newer word for CREATE.': 'INSERT (n:Patient) RETURN n',
    'DROP and constraints: Commands of the schema.': 'DROP CONSTRAINT x IF EXISTS',
  }),
];

/** What is not a query at all: procedures and commands that reach the engine itself. The grammar has none. */
export const COMMANDS: readonly Attack[] = [
  ...refused({
    'CALL db.labels()': 'CALL db.labels() YIELD label RETURN label',
    'CALL dbms.*': 'CALL dbms.listConfig() YIELD name, value RETURN name, value',
    'CALL apoc.cypher.run: A procedure that runs text.':
      "CALL apoc.cypher.doIt('CREATE (n)', {}) YIELD value RETURN value",
    'CALL apoc.load.json: A procedure that fetches.':
      "CALL apoc.load.json('http://127.0.0.1/') YIELD value RETURN value",
    'procedure in the middle': `MATCH ${P} CALL db.propertyKeys() YIELD propertyKey RETURN p, propertyKey`,
    'LOAD CSV of a file: Reads what the server can read.':
      "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    'LOAD CSV of an address: Carries what it has read out by the address.': `MATCH ${P} LOAD CSV FROM 'http://127.0.0.1/?q=' + p.name AS line RETURN line`,
    'USE: Names another graph.': `USE neo4j MATCH ${P} RETURN p`,
    'USE of a function: The graph by name, at run time.': `USE graph.byName('other') MATCH ${P} RETURN p`,
    SHOW: 'SHOW USERS',
    ':begin of a shell: Commands of the client.': ':begin',
    'BEGIN of SQL: Ends the read-only transaction, if it were run as text.': 'COMMIT; BEGIN READ WRITE',
    'EXPLAIN: Plans tell numbers of rows of all patients.': `EXPLAIN MATCH ${P} RETURN p`,
    'PROFILE: The same, and it runs.': `PROFILE MATCH ${P} RETURN p`,
    'CYPHER options: Chooses runtime and planner.': `CYPHER runtime=parallel MATCH ${P} RETURN p`,
    'TERMINATE: Ends the queries of others.': "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
  }),
];
