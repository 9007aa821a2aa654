import { randomUUID } from 'node:crypto';
import { type Caller, errorCode } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf, factNamed } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

const MARK = `'{"resourceType":"Condition","meta":{"security":[
  {"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","code":"PATRPT"}]}}'::jsonb`;

/** A version as SQL of somebody who holds the app role. */
function insertVersion(over: Readonly<Record<string, string>> = {}): string {
  const row = {
    ...{ tenant: 'app.tenant()', compartment: 'app.compartment()', type: "'Condition'", version: '1' },
    ...{ id: `'${randomUUID()}'`, content: MARK, digest: `'\\x00'`, recorded_from: 'now()', way: "'person'" },
    ...{ recorded_by: 'app.actor()', ...over },
  };
  return `INSERT INTO app.resource_versions (${Object.keys(row)}) VALUES (${Object.values(row)})`;
}

const marked = (resource: string) => `jsonb_set(${MARK}, '{}', '{}') || '${resource}'::jsonb`;
const END = `UPDATE app.resource_versions SET recorded_to = now() + interval '1 hour' WHERE recorded_to = 'infinity'
  AND type = 'Condition'`;
const REJECT = `UPDATE app.proposals SET status = 'rejected', decided_by = app.actor(), decided_at = now()`;
const RENAME = `UPDATE app.patient_names SET name = 'Other'`;
const TOUCH = 'UPDATE app.patient_names SET written_at = now()';
const PAGE = `INSERT INTO app.document_pages (tenant, compartment, document, page, text)
  SELECT tenant, compartment, id, 99, 'forged' FROM app.resource_versions WHERE type = 'DocumentReference'`;
const KEEP = `INSERT INTO app.kept_questions (tenant, compartment, question, code, kept_by, kept_at)
  VALUES (app.tenant(), app.compartment(), gen_random_uuid(), 'duplicate', app.actor(), now())`;
const importFrom = (
  source: string,
) => `INSERT INTO app.imports (tenant, compartment, id, source, digest, imported_by,
    imported_at, added, changed, unchanged)
  VALUES (app.tenant(), app.compartment(), gen_random_uuid(), ${source}, '\\x00', app.actor(), now(), 1, 0, 0)`;
const END_NODES = `UPDATE app.graph_nodes SET recorded_to = now() + interval '1 hour' WHERE recorded_to IS NULL
  AND resource_type = 'Condition'`;
const NODE = `INSERT INTO app.graph_nodes (tenant, compartment, uuid, labels, properties, resource_type, resource_id,
    recorded_from)
  SELECT tenant, compartment, 'forged', labels, properties, resource_type, resource_id, now() + interval '1 hour'
  FROM app.graph_nodes WHERE resource_type = 'Condition' LIMIT 1`;
const EFFECT = `INSERT INTO app.effects (tenant, compartment, key, kind, status, fence, claimed_by, claimed_at, lease_until)
  VALUES (app.tenant(), app.compartment(), 'k', 'email', 'claimed', 1, app.actor(), now(), now())`;
const PROPOSE = `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, place, quote, quote_digest,
    span_start, span_end, extractor, extractor_version, fact_code, fact_path, resource, run, proposed_by, proposed_at)
  VALUES (app.tenant(), app.compartment(), gen_random_uuid(), 'document', 'd', 1, 'q', '\\x01', 0, 1, 'e', '1', 'x|1',
    'Condition', '{"resourceType":"Condition"}', app.run(), app.actor(), now())`;

/** What is done by SQL to a record of the care team, and who may: others are refused, or find no row to change. */
const STATEMENTS: { readonly [what: string]: readonly [sql: string, ...may: readonly string[]] } = {
  'ends a version of the care team': [END, 'care-team'],
  'decides a proposal of a clinician’s message': [REJECT, 'care-team'],
  'writes an entry without a mark': [
    insertVersion({ content: `'{"resourceType":"Condition"}'` }),
    'care-team',
  ],
  'writes an entry with the mark of the patient': [insertVersion(), 'care-team', 'self'],
  'writes an entry as somebody else': [insertVersion({ recorded_by: "'dr-b'" })],
  'writes an active prescription': [
    insertVersion({
      type: "'MedicationRequest'",
      content: marked('{"resourceType":"MedicationRequest","status":"active"}'),
    }),
    'care-team',
  ],
  'writes as an import of the clinic': [
    insertVersion({ way: "'import'", import: `(SELECT id FROM app.imports LIMIT 1)` }),
    'care-team',
  ],
  'writes out of a proposal of others': [
    insertVersion({ way: "'proposal'", proposal: `(SELECT id FROM app.proposals LIMIT 1)` }),
    'care-team',
  ],
  'imports from a source of the clinic': [importFrom("'ward'"), 'care-team'],
  'imports from a source that another has used': [importFrom("'clinic'")],
  'imports as the patient': [importFrom("'patient:' || app.actor()"), 'self', 'proxy'],
  'adds text to a document of the clinic': [PAGE, 'care-team'],
  'answers a question about the record': [KEEP, 'care-team'],
  'renames the patient in lists': [RENAME, 'care-team'],
  'says when the record was written': [TOUCH, 'care-team', 'self', 'proxy'],
  'ends nodes of the care team’s entries': [END_NODES, 'care-team'],
  'adds nodes of the care team’s entries': [NODE, 'care-team'],
  'sends something in the patient’s name': [EFFECT, 'care-team', 'self', 'proxy'],
  'makes a proposal': [PROPOSE, 'care-team', 'self', 'proxy'],
};

const PEOPLE = {
  'care-team': { relation: 'care-team', purposes: ['TREAT'] },
  self: { relation: 'self', purposes: ['PATRQT'] },
  proxy: { relation: 'proxy', purposes: ['PATRQT'] },
  'break-glass': { relation: 'break-glass', purposes: ['ETREAT'] },
  research: { relation: 'care-team', purposes: ['HRESCH'] },
  operations: { relation: 'self', purposes: ['HOPERAT'] },
} as const;

describe('what the database itself says, by relation and purpose [F2]', () => {
  let clinician: Caller;
  beforeAll(async () => {
    clinician = await world().newCaller();
    await addPatient(world(), clinician);
    const record = createRecord(world().parts);
    const subject = { reference: `Patient/${clinician.scope.compartment.slice(8)}` };
    const asthma = { resourceType: 'Condition', code: { text: 'Asthma' }, subject };
    await record.add(clinician, asthma);
    const entry = [
      { resource: { resourceType: 'Patient', id: 'p' } },
      { resource: { ...asthma, id: 'c', subject: { reference: 'Patient/p' } } },
    ];
    await record.importBundle(
      clinician,
      { resourceType: 'Bundle', type: 'collection', entry },
      { source: 'clinic' },
    );
    const bytes = new TextEncoder().encode('A letter.');
    await record.addDocument(clinician, { bytes, contentType: 'text/plain', title: 'Letter' });
    const source = await said(world(), clinician, 'asthma');
    await record.propose(clinician, draftOf(source, 'asthma', factNamed('gout')));
    const expiresAt = new Date(Date.now() + 30 * 60_000);
    for (const [actor, grant] of Object.entries(PEOPLE))
      await world().grant({
        ...{ ...clinician.scope, actor, ...grant },
        ...(grant.relation === 'break-glass' ? { expiresAt, reason: 'emergency' } : {}),
      });
  });

  it.each(Object.entries(STATEMENTS))('%s', async (_, [statement, ...may]) => {
    const done: string[] = [];
    for (const [actor, { purposes }] of Object.entries(PEOPLE)) {
      const caller = { scope: { ...clinician.scope, actor, purpose: purposes[0] } };
      if ((await trying(caller, statement)) === 'done') done.push(actor);
    }
    expect(done).toEqual(may);
  });
});

/** In a transaction that is rolled back: the next one finds the same record. */
async function trying(caller: Caller, statement: string): Promise<string> {
  let outcome = 'refused';
  try {
    await world().parts.store.write(caller, 'record.add', async (transaction) => {
      const { rowCount } = await transaction.query(statement);
      outcome = rowCount === 0 ? 'no row' : 'done';
      throw new Error('rolled back');
    });
  } catch (error) {
    if (outcome === 'refused') expect(errorCode(error)).toBe('store_failed');
  }
  return outcome;
}
