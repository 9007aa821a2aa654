import { type Attack, answered, contained, noRows, P, refused } from '../attack.ts';
import type { World } from '../lens-attacks-fixture.ts';

const MATCH = `MATCH ${P}`;
const forged = 'Identity comes from the scope, never from what a model says.';
const victim = ({ others }: World) => others[1]!;
const everything = 'MATCH (n) RETURN n, labels(n) AS l';
const onlyOne =
  'Whatever is matched is of one patient: the tables say so, and row-level security says it again.';

/** Other patients, by forging who asks (threats 22, 29). */
export const SCOPES: readonly Attack[] = [
  refused('patient_uuid as a parameter', forged, `${MATCH} RETURN p`, {
    parameters: (world) => ({ patient_uuid: victim(world).uuid }),
  }),
  contained(
    'tenant and compartment as parameters',
    'Names of the statement’s own values.',
    `${MATCH} RETURN p.gender AS g`,
    {
      parameters: (world) => ({
        tenant: 't2',
        compartment: victim(world).caller.scope.compartment,
        scope: 'x',
        'app.tenant': 't2',
      }),
    },
  ),
  contained('parameters that are not used', forged, `${MATCH} RETURN $tenant AS t`, {
    parameters: () => ({ tenant: 't2' }),
  }),
  answered(
    'the id of another patient',
    'A literal is compared, it opens nothing.',
    (world) => `MATCH (p:Patient {uuid: '${victim(world).uuid}'}) RETURN p`,
    { says: noRows },
  ),
  answered(
    'the ids of all patients',
    'The same with a list.',
    ({ others }) =>
      `MATCH (p:Patient) WHERE p.uuid IN [${others
        .slice(1, 150)
        .map(({ uuid }) => `'${uuid}'`)
        .join(',')}] RETURN p`,
    { says: noRows },
  ),
  answered(
    'the word of another patient',
    'A search over all that is there.',
    (world) =>
      `MATCH (n) WHERE any(t IN [n.name, n.note, n.reason] WHERE t CONTAINS '${victim(world).canary.word}') RETURN n`,
    { says: noRows },
  ),
  answered(
    'the number of another patient',
    'The same by a value.',
    (world) => `MATCH (o:Observation) WHERE o.value = ${victim(world).canary.number}.0 RETURN o`,
    { says: noRows },
  ),
  answered('everything without a label', onlyOne, everything),
  answered('all patients', onlyOne, 'MATCH (p:Patient) RETURN count(p) AS n', {
    says: ({ rows: [row] }) => row?.[0] === 1,
  }),
  answered('all paths', onlyOne, 'MATCH x = (a)-[r]-(b) RETURN x, r, a, b LIMIT 500'),
  contained(
    'through the type that all have',
    'The type’s uuid is the same everywhere; its edges are not.',
    'MATCH (c:ConditionCase)-[:IS_A]->(t:ConditionType)<-[:IS_A]-(d:ConditionCase) RETURN c, t, d',
  ),
  answered(
    'back from the type that all have',
    'The same, from a type found by its code.',
    `${MATCH}-[:HAS_CONDITION]->(:ConditionCase)-[:IS_A]->(t:ConditionType {code: '195967001'}) MATCH (d:ConditionCase)-[:IS_A]->(t) MATCH (q:Patient)-[:HAS_CONDITION]->(d) RETURN q, d`,
    {
      says: ({ rows: found }) => found.length === 1,
    },
  ),
  contained(
    'by OPTIONAL MATCH',
    'An outer join keeps what fits nothing.',
    `${MATCH} OPTIONAL MATCH (q:Patient) WHERE q.uuid <> p.uuid RETURN q`,
  ),
  answered(
    'by EXISTS',
    'A subquery has a scope of its own.',
    `${MATCH} WHERE EXISTS { MATCH (q:Patient) WHERE q.uuid <> p.uuid } RETURN p`,
    { says: noRows },
  ),
  contained('by COUNT', 'The same.', `${MATCH} RETURN COUNT { (q:Patient) } AS n`),
  contained('by a comprehension', 'The same.', `${MATCH} RETURN [(q:Patient)-->(n) | n.name] AS names`),
  contained(
    'by UNION',
    'Each branch names the tables again.',
    `${MATCH} RETURN p.name AS x UNION ALL MATCH (n) RETURN n.name AS x`,
  ),
  refused(
    'set_config',
    'The scope is a setting of the transaction.',
    `RETURN set_config('app.tenant', 't2', true) AS x`,
  ),
  refused('current_setting', 'Settings hold who asks.', `RETURN current_setting('app.tenant') AS x`),
  refused(
    'pg_sleep',
    'Functions are looked up in our table, not in PostgreSQL’s.',
    'RETURN pg_sleep(60) AS x',
  ),
  refused('pg_read_file', 'The same.', "RETURN pg_read_file('/etc/passwd') AS x"),
  refused('lo_import', 'The same.', "RETURN lo_import('/etc/passwd') AS x"),
  refused('dblink', 'The same.', "RETURN dblink('host=x', 'select 1') AS x"),
  refused(
    'query_to_xml',
    'A function that runs text.',
    "RETURN query_to_xml('select 1', true, true, '') AS x",
  ),
  refused('pg_terminate_backend', 'Ends the queries of others.', 'RETURN pg_terminate_backend(1) AS x'),
  refused(
    'a function of a schema',
    'Names with dots.',
    "RETURN app.may_open() AS x, pg_catalog.version() AS y, lens.refuse('x') AS z",
  ),
  refused('current_user', 'Words of SQL that need no brackets.', 'RETURN current_user AS x'),
  refused(
    'random and time',
    'What is not of the record: another answer each time.',
    'RETURN rand() AS x, timestamp() AS y, randomUUID() AS z',
  ),
  refused(
    'id and elementId',
    'Numbers of the engine are not of the patient.',
    `${MATCH} RETURN id(p) AS x, elementId(p) AS y`,
  ),
  refused(
    'ctid and tableoid',
    'Columns that every table has.',
    `${MATCH} RETURN p.ctid AS x, p.tableoid AS y`,
  ),
  refused(
    'columns of the table',
    'Tenant and compartment are no properties.',
    `${MATCH} RETURN p.tenant AS x, p.compartment AS y, p.recorded_from AS z`,
  ),
  contained(
    'keys of a node',
    'Only what the graph says.',
    `${MATCH} RETURN keys(p) AS k, properties(p) AS m, p['tenant'] AS t, p['compartment'] AS c`,
    {
      says: ({ rows: [row] }) => row?.[2] === null && row[3] === null,
    },
  ),
];

const past = 'The past is of the same patient, and the right to see it is asked now.';

/** Time travel (D14): nothing of others, and nothing that was not there then. */
export const TIMES: readonly Attack[] = [
  answered('before the record', past, everything, { asOf: '1900-01-01T00:00:00Z', says: noRows }),
  answered('just before it was written', past, everything, {
    asOf: ({ moments }) => moments.before,
    says: noRows,
  }),
  answered(
    'what was taken back',
    'It stood in the record then.',
    'MATCH (p:Patient)-[:HAS_ALLERGY]->(a:AllergyRecord) RETURN a.name',
    {
      asOf: ({ moments }) => moments.written,
      says: ({ rows: found }) => found.length === 1,
    },
  ),
  answered(
    'what was taken back, now',
    'It does not stand there any more.',
    'MATCH (p:Patient)-[:HAS_ALLERGY]->(a:AllergyRecord) RETURN a.name',
    { says: noRows },
  ),
  refused('the future', 'What will be recorded is not known.', everything, { asOf: '2999-01-01T00:00:00Z' }),
  refused('a moment of words', 'PostgreSQL reads infinity, now, epoch.', everything, { asOf: 'infinity' }),
  refused('a moment with SQL', 'It is a value too.', everything, {
    asOf: "2026-03-01'; DELETE FROM app.graph_nodes; --",
  }),
  refused('a moment that is none', 'The 31st of February.', everything, { asOf: '2026-02-31T00:00:00Z' }),
  refused('a moment without a zone', 'It would be read in the zone of the server.', everything, {
    asOf: '2026-03-01T00:00:00',
  }),
  contained('a moment long before Christ', 'Dates that JavaScript has and PostgreSQL has not.', everything, {
    asOf: '-200000-01-01T00:00:00Z',
  }),
  refused('an empty moment', 'Not the same as none.', everything, { asOf: '' }),
  refused('as-of in the query', 'There is no clause for it.', `${MATCH} AT TIME '1900-01-01' RETURN p`),
];
