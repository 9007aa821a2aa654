import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import { createPool, grantAccess } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

let stack: Stack;
let doctor: Client;
let patient: Client;

beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  doctor = await clientFor(stack.server);
  const admin = createPool(stack.postgres.url, { max: 1 });
  const compartment = `patient/${PATIENT}` as const;
  await grantAccess(admin, {
    tenant: TENANT,
    actor: 'pat',
    compartment,
    relation: 'self',
    purposes: ['PATRQT'],
  });
  await grantAccess(admin, {
    ...{
      tenant: TENANT,
      actor: 'night',
      compartment: 'patient/other',
      relation: 'care-team',
      purposes: ['TREAT'],
    },
  });
  await admin.end();
  patient = await clientFor(stack.server, { tenant: TENANT, actor: 'pat' });
});
afterAll(() => stack?.stop());

async function send<T>(client: Client, method: string, path: string, body?: unknown): Promise<T> {
  const response = await client.request(method, path, body);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Version {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly resource: Record<string, unknown>;
}

const headache = {
  resourceType: 'Condition',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
  code: { text: 'Headache' },
  subject: { reference: `Patient/${PATIENT}` },
};

describe('the record over HTTP [A16 A20 F2 F3]', () => {
  it('imports a story chapter by chapter, shows it at once, and gives it back', async () => {
    const [story] = stories;
    if (!story) throw new Error('no story');
    let added = 0;
    for (const { bundle } of story.chapters) {
      const result = await send<{ added: number }>(doctor, 'POST', '/record/import?source=clinic', bundle);
      added += result.added;
    }
    const panel = await send<{
      patient: { id: string };
      conditions: unknown[];
      counts: Record<string, number>;
    }>(doctor, 'GET', '/record/panel');
    expect(panel.patient.id).toBe(PATIENT);
    expect(panel.conditions.length).toBeGreaterThan(0);
    expect(Object.values(panel.counts).reduce((sum, count) => sum + count, 0)).toBe(added);
    const bundle = await send<{ entry: unknown[] }>(doctor, 'GET', '/record/export');
    expect(bundle.entry).toHaveLength(added);
    const again = await send<object>(
      doctor,
      'POST',
      '/record/import?source=clinic',
      story.chapters[0]?.bundle,
    );
    expect(again).toMatchObject({ added: 0, changed: 0 });
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
    const first = await send<Version>(doctor, 'POST', '/record/entries', headache);
    const path = `/record/entries/Condition/${first.id}`;
    const corrected = { ...headache, code: { text: 'Migraine' } };
    const second = await send<Version>(doctor, 'PUT', `${path}?version=1`, corrected);
    expect(second).toMatchObject({ version: 2, resource: { code: { text: 'Migraine' } } });
    const late = await doctor.request('PUT', `${path}?version=1`, headache);
    expect(late.status).toBe(409);
    await send(doctor, 'POST', `${path}/end?version=2`, { how: 'over', on: '2026-02-01' });
    const { versions } = await send<{ versions: Version[] }>(doctor, 'GET', `${path}/versions`);
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    const provenance = await send<object>(doctor, 'GET', `${path}/versions/2/provenance`);
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
    const pages = await send<{ text: string; pages: unknown[] }>(
      doctor,
      'GET',
      `/record/documents/${id}/text`,
    );
    expect(pages).toMatchObject({ text: 'readable', pages: [{ page: 1 }, { page: 2, text: 'page two' }] });
    const paper = await doctor.request('GET', `/record/documents/${id}`);
    expect(paper.headers.get('content-disposition')).toBe('attachment');
    expect(await paper.text()).toBe(text);
  });

  it('the patient sees who looked; a clinician does not see that list', async () => {
    const { entries } = await send<{ entries: { actor: string; action: string }[] }>(
      patient,
      'GET',
      '/audit',
    );
    expect(entries[0]).toMatchObject({ actor: 'pat', action: 'audit.read' });
    expect(entries).toContainEqual(expect.objectContaining({ actor: CLINICIAN, action: 'record.document' }));
    expect((await doctor.request('GET', '/audit')).status).toBe(404);
  });

  it('breaking the glass opens the patient for a while, and the patient is told', async () => {
    const night = await clientFor(stack.server, { tenant: TENANT, actor: 'night' });
    expect((await night.request('GET', '/record/panel')).status).toBe(404);
    const token = await stack.server.mintToken?.({ tenant: TENANT, actor: 'night' });
    const opened = await fetch(`${stack.server.url}/v1/break-glass`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ patient: PATIENT, reason: 'found unconscious', minutes: 15 }),
    });
    expect(opened.status).toBe(201);
    expect((await night.request('GET', '/record/panel')).status).toBe(200);
    const { notices } = await send<{ notices: object[] }>(patient, 'GET', '/notices');
    expect(notices).toEqual([expect.objectContaining({ actor: 'night', seenAt: null })]);
  });

  it('every endpoint of a patient leaves an entry', async () => {
    const document = (await (await fetch(`${stack.server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const reads = Object.entries(document.paths)
      .filter(([path, methods]) => path.startsWith('/v1/patients/{patient}/') && 'get' in methods)
      .map(([path]) => path.replace('/v1/patients/{patient}', ''))
      .filter((path) => !path.endsWith('/events'));
    expect(reads.length).toBeGreaterThan(10);
    const conversation = await doctor.createConversation();
    const count = async () => {
      const rows = await stack.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM app.audit_entries WHERE compartment = $1',
        [`patient/${PATIENT}`],
      );
      return rows[0]?.n ?? 0;
    };
    const without: string[] = [];
    for (const path of reads) {
      const before = await count();
      const filled = path
        .replace('{conversation}', conversation)
        .replace('{run}', randomUUID())
        .replace('{type}', 'Condition')
        .replace(/\{(id|document|proposal)\}/, randomUUID())
        .replace('{version}', '1');
      await patient.request('GET', path === '/record/search' ? `${filled}?types=Condition` : filled);
      if ((await count()) === before) without.push(path);
    }
    expect(without).toEqual([]);
  });
});
