import { type Attack, answered, contained, noRows, P, refused } from '../attack.ts';
import type { World } from '../lens-attacks-fixture.ts';

const MATCH = `MATCH ${P}`;
const victim = ({ others }: World) => others[1]!;
const everything = 'MATCH (n) RETURN n, labels(n) AS l';

/**
 * Other patients, by forging who asks (threats 22, 29). Identity comes from the scope, never from what a model says; whatever is
 * matched is of one patient: the tables say so, and row-level security says it again.
 */
export const SCOPES: readonly Attack[] = [
  ...refused({
    'patient_uuid as a parameter': {
      cypher: `${MATCH} RETURN p`,
      parameters: (world) => ({ patient_uuid: victim(world).uuid }),
    },
    'set_config: The scope is a setting of the transaction.': `RETURN set_config('app.tenant', 't2', true) AS x`,
    'current_setting: Settings hold who asks.': `RETURN current_setting('app.tenant') AS x`,
    'pg_sleep: Functions are looked up in our table, not in PostgreSQL’s.': 'RETURN pg_sleep(60) AS x',
    'pg_read_file: The same.': "RETURN pg_read_file('/etc/passwd') AS x",
    'lo_import: The same.': "RETURN lo_import('/etc/passwd') AS x",
    'dblink: The same.': "RETURN dblink('host=x', 'select 1') AS x",
    'query_to_xml: A function that runs text.': "RETURN query_to_xml('select 1', true, true, '') AS x",
    'pg_terminate_backend: Ends the queries of others.': 'RETURN pg_terminate_backend(1) AS x',
    'a function of a schema: Names with dots.':
      "RETURN app.may_open() AS x, pg_catalog.version() AS y, lens.refuse('x') AS z",
    'current_user: Words of SQL that need no brackets.': 'RETURN current_user AS x',
    'random and time: What is not of the record: another answer each time.':
      'RETURN rand() AS x, timestamp() AS y, randomUUID() AS z',
    'id and elementId: Numbers of the engine are not of the patient.': `${MATCH} RETURN id(p) AS x, elementId(p) AS y`,
    'ctid and tableoid: Columns that every table has.': `${MATCH} RETURN p.ctid AS x, p.tableoid AS y`,
    'columns of the table: Tenant and compartment are no properties.': `${MATCH} RETURN p.tenant AS x, p.compartment AS y, p.recorded_from AS z`,
  }),
  ...contained({
    'tenant and compartment as parameters: Names of the statement’s own values.': {
      cypher: `${MATCH} RETURN p.gender AS g`,
      parameters: (world) => ({
        tenant: 't2',
        compartment: victim(world).caller.scope.compartment,
        scope: 'x',
        'app.tenant': 't2',
      }),
    },
    'parameters that are not used': {
      cypher: `${MATCH} RETURN $tenant AS t`,
      parameters: () => ({ tenant: 't2' }),
    },
    'through the type that all have: The type’s uuid is the same everywhere; its edges are not.':
      'MATCH (c:ConditionCase)-[:IS_A]->(t:ConditionType)<-[:IS_A]-(d:ConditionCase) RETURN c, t, d',
    'by OPTIONAL MATCH: An outer join keeps what fits nothing.': `${MATCH} OPTIONAL MATCH (q:Patient) WHERE q.uuid <> p.uuid RETURN q`,
    'by COUNT: A subquery has a scope of its own.': `${MATCH} RETURN COUNT { (q:Patient) } AS n`,
    'by a comprehension: So has a pattern in an expression.': `${MATCH} RETURN [(q:Patient)-->(n) | n.name] AS names`,
    'by UNION: Each branch names the tables again.': `${MATCH} RETURN p.name AS x UNION ALL MATCH (n) RETURN n.name AS x`,
    'keys of a node: Only what the graph says.': {
      cypher: `${MATCH} RETURN keys(p) AS k, properties(p) AS m, p['tenant'] AS t, p['compartment'] AS c`,
      says: ({ rows: [row] }) => row?.[2] === null && row[3] === null,
    },
  }),
  ...answered({
    'the id of another patient: A literal is compared, it opens nothing.': {
      cypher: (world) => `MATCH (p:Patient {uuid: '${victim(world).uuid}'}) RETURN p`,
      says: noRows,
    },
    'the ids of all patients: The same with a list.': {
      cypher: ({ others }) =>
        `MATCH (p:Patient) WHERE p.uuid IN [${others
          .slice(1, 150)
          .map(({ uuid }) => `'${uuid}'`)
          .join(',')}] RETURN p`,
      says: noRows,
    },
    'the word of another patient: A search over all that is there.': {
      cypher: (world) =>
        `MATCH (n) WHERE any(t IN [n.name, n.note, n.reason] WHERE t CONTAINS '${victim(world).canary.word}') RETURN n`,
      says: noRows,
    },
    'the number of another patient: The same by a value.': {
      cypher: (world) => `MATCH (o:Observation) WHERE o.value = ${victim(world).canary.number}.0 RETURN o`,
      says: noRows,
    },
    'everything without a label': everything,
    'all patients': {
      cypher: 'MATCH (p:Patient) RETURN count(p) AS n',
      says: ({ rows: [row] }) => row?.[0] === 1,
    },
    'all paths': 'MATCH x = (a)-[r]-(b) RETURN x, r, a, b LIMIT 500',
    'back from the type that all have: The same, from a type found by its code.': {
      cypher: `${MATCH}-[:HAS_CONDITION]->(:ConditionCase)-[:IS_A]->(t:ConditionType {code: '195967001'}) MATCH (d:ConditionCase)-[:IS_A]->(t) MATCH (q:Patient)-[:HAS_CONDITION]->(d) RETURN q, d`,
      says: ({ rows: found }) => found.length === 1,
    },
    'by EXISTS: A subquery has a scope of its own.': {
      cypher: `${MATCH} WHERE EXISTS { MATCH (q:Patient) WHERE q.uuid <> p.uuid } RETURN p`,
      says: noRows,
    },
  }),
];

/** Time travel (D14): nothing of others, nothing that was not there then, and the right to see it is asked now. */
export const TIMES: readonly Attack[] = [
  ...answered({
    'before the record': { cypher: everything, asOf: '1900-01-01T00:00:00Z', says: noRows },
    'just before it was written': { cypher: everything, asOf: ({ moments }) => moments.before, says: noRows },
    'what was taken back: It stood in the record then.': {
      cypher: 'MATCH (p:Patient)-[:HAS_ALLERGY]->(a:AllergyRecord) RETURN a.name',
      asOf: ({ moments }) => moments.written,
      says: ({ rows: found }) => found.length === 1,
    },
    'what was taken back, now: It does not stand there any more.': {
      cypher: 'MATCH (p:Patient)-[:HAS_ALLERGY]->(a:AllergyRecord) RETURN a.name',
      says: noRows,
    },
  }),
  ...refused({
    'the future: What will be recorded is not known.': { cypher: everything, asOf: '2999-01-01T00:00:00Z' },
    'a moment of words: PostgreSQL reads infinity, now, epoch.': { cypher: everything, asOf: 'infinity' },
    'a moment with SQL: It is a value too.': {
      cypher: everything,
      asOf: "2026-03-01'; DELETE FROM app.graph_nodes; --",
    },
    'a moment that is none: The 31st of February.': { cypher: everything, asOf: '2026-02-31T00:00:00Z' },
    'a moment without a zone: It would be read in the zone of the server.': {
      cypher: everything,
      asOf: '2026-03-01T00:00:00',
    },
    'an empty moment: Not the same as none.': { cypher: everything, asOf: '' },
    'as-of in the query: There is no clause for it.': `${MATCH} AT TIME '1900-01-01' RETURN p`,
  }),
  ...contained({
    'a moment long before Christ: Dates that JavaScript has and PostgreSQL has not.': {
      cypher: everything,
      asOf: '-200000-01-01T00:00:00Z',
    },
  }),
];
