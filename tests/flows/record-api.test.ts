import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import { parseJson } from '@consilium/kernel';
import { source as reading } from '@consilium/team-consult/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admittedClient, type Client, clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { callsOf, condition, FUNCTION, RUN_FUNCTION, type There } from './patient-endpoints.ts';
import { plantLetter } from './planted-letter.ts';
import { plantSubtasks } from './planted-subtasks.ts';
import { breakGlass, openApi, proposed, TEXT, utf8, type Version } from './record-requests.ts';

let stack: Stack;
let doctor: Client;
let patient: Client;

beforeAll(async () => {
  stack = await startStack({ teams: [source, reading] });
  doctor = await clientFor(stack.server);
  patient = await admittedClient(stack, 'pat', { relation: 'self' });
});
afterAll(() => stack?.stop());

/** What is not for a patient: entries and proposals of others, and questions about them. */
const FOR_CARE_TEAM = [
  'correctEntry',
  'endEntry',
  'dismissQuestion',
  'decideProposal',
  'rerunAnswer',
  'listReruns',
  'signPaper',
  'editPaper',
];

const headache = condition(PATIENT, 'Headache');

describe('the record over HTTP [A16 A20 F2 F3]', () => {
  it('imports a story chapter by chapter, shows it at once, and gives it back', async () => {
    const [story] = stories;
    if (!story) throw new Error('no story');
    let added = 0;
    for (const { bundle } of story.chapters) {
      const result = await doctor.send<{ added: number }>('POST', '/record/import?source=clinic', bundle);
      added += result.added;
    }
    const panel = await doctor.send<{
      patient: { id: string };
      conditions: unknown[];
      counts: Record<string, number>;
    }>('GET', '/record/panel');
    expect(panel.patient.id).toBe(PATIENT);
    expect(panel.conditions.length).toBeGreaterThan(0);
    expect(Object.values(panel.counts).reduce((sum, count) => sum + count, 0)).toBe(added);
    const bundle = await doctor.send<{ entry: unknown[] }>('GET', '/record/export');
    expect(bundle.entry).toHaveLength(added);
    const again = await doctor.send<object>(
      'POST',
      '/record/import?source=clinic',
      story.chapters[0]?.bundle,
    );
    expect(again).toMatchObject({ added: 0, changed: 0 });
  });

  it('gives a decimal back with the zeros that it came with', async () => {
    const text = `{"resourceType": "Observation", "status": "final", "code": {"text": "pH"},
      "subject": {"reference": "Patient/${PATIENT}"}, "effectiveDateTime": "2020-01-02", "valueQuantity": {"value": 7.40}}`;
    const added = await doctor.request('POST', '/record/entries', parseJson(text));
    expect(await added.text()).toContain('"value":7.40');
    expect(await (await doctor.request('GET', '/record/export')).text()).toContain('"value":7.40');
  });

  it('names the element of a wrong bundle and writes nothing', async () => {
    const wrong = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [{ fullUrl: 'urn:uuid:1', resource: { resourceType: 'Patient', gender: 'purple' } }],
    };
    const response = await doctor.request('POST', '/record/import?source=clinic', wrong);
    expect(response.status).toBe(422);
    const problem = (await response.json()) as {
      code: string;
      outcome: { issue: { expression: string[] }[] };
    };
    expect(problem.code).toBe('invalid_resource');
    expect(JSON.stringify(problem)).not.toContain('purple');
    expect(problem.outcome.issue.flatMap(({ expression }) => expression)).toContain(
      'Bundle.entry[0].resource.gender',
    );
  });

  it('a person adds, corrects and ends; who comes late with an old version is told', async () => {
    const first = await doctor.send<Version>('POST', '/record/entries', headache);
    const path = `/record/entries/Condition/${first.id}`;
    const corrected = { ...headache, code: { text: 'Migraine' } };
    const second = await doctor.send<Version>('PUT', `${path}?version=1`, corrected);
    expect(second).toMatchObject({ version: 2, resource: { code: { text: 'Migraine' } } });
    const late = await doctor.request('PUT', `${path}?version=1`, headache);
    expect(late.status).toBe(409);
    await doctor.send('POST', `${path}/end?version=2`, { how: 'over', on: '2026-02-01' });
    const { versions } = await doctor.send<{ versions: Version[] }>('GET', `${path}/versions`);
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    const provenance = await doctor.send<object>('GET', `${path}/versions/2/provenance`);
    expect(JSON.stringify(provenance)).toContain(CLINICIAN);
  });

  it('keeps a paper, reads its text, and gives the same bytes back', async () => {
    const text = `Letter ${randomUUID()}\n\fpage two`;
    const bytes = new TextEncoder().encode(text);
    const kept = await doctor.request('POST', '/record/documents?title=Letter', bytes, {
      'content-type': 'text/plain',
    });
    expect(kept.status).toBe(201);
    const { id } = (await kept.json()) as Version;
    const pages = await doctor.send<{ text: string; pages: unknown[] }>(
      'GET',
      `/record/documents/${id}/text`,
    );
    expect(pages).toMatchObject({ text: 'readable', pages: [{ page: 1 }, { page: 2, text: 'page two' }] });
    const paper = await doctor.request('GET', `/record/documents/${id}`);
    expect(paper.headers.get('content-disposition')).toBe('attachment');
    expect(await paper.text()).toBe(text);
  });

  it('gives a paper of an import under no type but ours, whatever its source calls it', async () => {
    const data = Buffer.from('<script>alert(1)</script>').toString('base64');
    for (const contentType of ['text/html', 'text/plain; name=€', 'image/svg+xml']) {
      const content = [{ attachment: { contentType, data } }];
      const paper = { resourceType: 'DocumentReference', status: 'current', content };
      const { id } = await doctor.send<Version>('POST', '/record/entries', paper);
      const response = await doctor.request('GET', `/record/documents/${id}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
      expect(await response.text()).toContain('script');
    }
  });

  it('an entry that is sent again under its key is there once', async () => {
    const key = { 'idempotency-key': 'phone-7f3a-0042' };
    const add = (text: string, headers: Record<string, string>) =>
      doctor.request('POST', '/record/entries', condition(PATIENT, text), headers);
    const first = (await (await add('Gout', key)).json()) as Version;
    const again = await add('Gout', key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect((await add('Rash', key)).status).toBe(409);
    expect(await (await add('Gout', { 'idempotency-key': 'no key' })).json()).toMatchObject({
      errors: [{ field: 'idempotency-key', reason: 'invalid_key' }],
    });
    const { found } = await doctor.send<{ found: Version[] }>(
      'GET',
      '/record/search?types=Condition&text=gout',
    );
    expect(found.map(({ id }) => id)).toEqual([first.id]);
  });

  it('proposals come page by page', async () => {
    const ids = new Set([
      await proposed(stack, headache),
      await proposed(stack, headache),
      await proposed(stack, headache),
    ]);
    let path = '/record/proposals?status=open&limit=2';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { proposals: { id: string }[]; cursor: string | null } = await doctor.send('GET', path);
      for (const { id } of page.proposals) expect(ids.delete(id)).toBe(true);
      cursor = page.cursor;
      path = `/record/proposals?status=open&limit=2&cursor=${cursor}`;
    }
    expect(ids.size).toBe(0);
  });

  it('the patient sees who looked; a clinician does not see that list', async () => {
    const { entries } = await patient.send<{ entries: { actor: string; action: string }[] }>('GET', '/audit');
    expect(entries[0]).toMatchObject({ actor: 'pat', action: 'audit.read' });
    expect(entries).toContainEqual(expect.objectContaining({ actor: CLINICIAN, action: 'record.document' }));
    expect((await doctor.request('GET', '/audit')).status).toBe(404);
  });

  it('breaking the glass opens the patient for a while, and the patient is told', async () => {
    const night = await clientFor(stack.server, { tenant: TENANT, actor: 'night' });
    expect((await night.request('GET', '/record/panel')).status).toBe(404);
    expect((await breakGlass(stack, 'night', 'found unconscious at home')).status).toBe(201);
    expect((await night.request('GET', '/record/panel')).status).toBe(200);
    const { notices } = await patient.send<{ notices: object[] }>('GET', '/notices');
    expect(notices).toEqual([expect.objectContaining({ actor: 'night', seenAt: null })]);
  });

  it('every endpoint of a patient, the event stream among them, answers and leaves an entry', async () => {
    const { paths } = await openApi(stack);
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/patients/{patient}/'))
      .flatMap(([, methods]) => Object.values(methods))
      .map(({ operationId }) => operationId.replace(/OfPatient$/, ''));
    const calls = callsOf(await prepared());
    expect(Object.keys(calls).sort()).toEqual(operations.toSorted());
    const entries = async () => {
      const [row] = await stack.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM app.audit_entries WHERE compartment = $1 AND actor IN ('pat', $2) AND run IS NULL`,
        [`patient/${PATIENT}`, CLINICIAN],
      );
      return row?.n ?? 0;
    };
    const silent: string[] = [];
    for (const [operation, { method, path, body, headers }] of Object.entries(calls)) {
      const before = await entries();
      const caller = FOR_CARE_TEAM.includes(operation) ? doctor : patient;
      const response = await caller.request(method, path, body, headers);
      expect(response.status, operation).toBeLessThan(300);
      await response.body?.cancel();
      if ((await entries()) === before) silent.push(operation);
    }
    expect(silent).toEqual([]);
  });
});

/** A patient with one of everything, and the ids of it. */
async function prepared(): Promise<There> {
  const { conversation } = await patient.ask('Good day');
  const [run] = await stack.query<{ id: string }>(
    'SELECT id FROM app.runs WHERE conversation = $1 AND parent IS NULL',
    [conversation],
  );
  const { id: entry } = await doctor.send<Version>('POST', '/record/entries', headache);
  const kept = await doctor.request('POST', '/record/documents?title=Letter', utf8('A letter.'), TEXT);
  const { id: document } = (await kept.json()) as Version;
  await breakGlass(stack, 'night-2', 'found unconscious at home');
  const { notices } = await patient.send<{ notices: { id: string; actor: string }[] }>('GET', '/notices');
  const notice = notices.find(({ actor }) => actor === 'night-2')!.id;
  const proposal = await proposed(stack, headache);
  const cough = { ...condition(PATIENT, 'Cough'), onsetDateTime: '2026-01-05' };
  for (let n = 0; n < 2; n++) await doctor.send('POST', '/record/entries', cough);
  const { questions } = await doctor.send<{ questions: { id: string; code: string }[] }>(
    'GET',
    '/record/questions',
  );
  const question = questions.find(({ code }) => code === 'duplicate')!.id;
  const paper = await plantLetter((text, values) => stack.query(text, [...values]), {
    ...{ tenant: TENANT, compartment: `patient/${PATIENT}`, author: CLINICIAN },
  });
  const { run: work } = await patient.send<{ run: string }>('POST', RUN_FUNCTION, FUNCTION);
  const divided = await plantSubtasks((text, values) => stack.query(text, [...values]), {
    ...{ tenant: TENANT, compartment: `patient/${PATIENT}`, actor: 'pat', purpose: 'PATRQT' },
  });
  return {
    patient: PATIENT,
    conversation,
    run: run!.id,
    entry,
    document,
    proposal,
    notice,
    question,
    paper,
    work,
    divided,
  };
}
