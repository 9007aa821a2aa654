import type { Scope } from '@consilium/kernel';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDevIssuer } from './dev-issuer/dev-issuer.ts';
import { createWorld, type World } from './testing/gateway-fixture.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly takesJson: boolean;
}

const world: World = await createWorld({
  limits: wide(),
  evidenceSources: { names: [], fetch: async () => ({ sources: [] }) },
});
const document = (await (await world.call('GET', '/openapi.json')).json()) as {
  paths: {
    [path: string]: {
      [method: string]: { security?: unknown[]; requestBody?: { content: object } };
    };
  };
};
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation.security)
    .map(([method, { requestBody }]) => ({
      ...{ method: method.toUpperCase(), path },
      takesJson: requestBody !== undefined && 'application/json' in requestBody.content,
    })),
);
const ofPatient = operations.filter(({ path }) => path.includes('{patient}'));
const ofConversation = operations.filter(({ path }) => path.includes('{conversation}'));

function wide() {
  const rate = { points: 100_000, seconds: 60 };
  const all = { read: rate, write: rate, stream: rate };
  return { actor: all, tenant: all, streamsPerActor: 1_000 };
}

/** A body that would be accepted, so that only the guard under test can refuse. */
function bodyOf({ method, path }: Operation): object {
  if (method === 'GET' || /\/(cancel|retry|check|keep|read)$|notices.*\/seen$/.test(path)) return {};
  if (path.endsWith('/documents')) return { body: 'paper', headers: { 'content-type': 'text/plain' } };
  const end = Object.keys(BODIES).find((each) => path.endsWith(each));
  return { json: end === undefined ? {} : BODIES[end] };
}

const BODIES: { readonly [end: string]: object } = {
  '/research/threshold': { words: 'two trials' },
  '/research/interruptions': { per_day: 3, quiet_hours: null, least_level: null },
  '/promote': {},
  '/research/agents': { name: 'Gout', message: 'What is new?' },
  '/messages': { text: 'hello' },
  '/work/{run}/run': {},
  '/work/{run}/estimate': {},
  '/run': { words: 'a b' },
  '/estimate': { words: 'a b' },
  '/spend/cap': { micro_usd: 5 },
  '/replays': { model: 'small' },
  '/rating': { helpful: true },
  '/grade': {
    ...{ risk_of_bias: null, inconsistency: null, indirectness: null, imprecision: null },
    ...{ publication_bias: null, certainty: 'low', comment: null, after: 0 },
  },
  '/research/schedule': { words: 'every day', zone: 'UTC' },
  '/research/triggers': {
    ...{ key: 'k', conversation: 'c1', words: 'every day', zone: 'UTC', instruction: 'Look.' },
  },
  '/research/triggers/{trigger}': { version: 1, status: 'paused' },
  '/research/watches': {
    ...{ key: 'k', agent: '00000000-0000-4000-8000-000000000003', source: 'trial', item: 'NCT00000001' },
    ...{ fields: ['overall_status'], instruction: 'Look.' },
  },
  '/research/watches/{watch}': { status: 'paused' },
  '/audience': { audience: 'author' },
  '/evidence/fetch': { q: 'metformin' },
  '/evidence/imports': {
    source: {
      source_type: 'web',
      title: 't',
      site: 's',
      url: 'https://example.org',
      retrieved: '2026-01-01',
    },
    ...{ licence: 'CC0-1.0', media_type: 'text/plain', content: 'TWV0Zm9ybWlu' },
  },
  '/record/entries': { resourceType: 'Condition' },
  '/record/entries/{type}/{id}': { resourceType: 'Condition' },
  '/end': { how: 'entered-in-error' },
  '/record/import': { resourceType: 'Bundle' },
  '/decision': { verdict: 'reject' },
  '/papers/{paper}': { after: 1, text: 'Text.' },
  '/signature': { version: 1, hash: 'a'.repeat(64) },
  '/record/seen': { until: '2026-01-01T00:00:00Z' },
  '/brief/seen': { until: '2027-05-18T08:00:00Z' },
  '/demo/clock': { now: '2027-05-18T08:00:00Z' },
  '/preferences/location': { country: 'DE', timezone: 'Europe/Berlin' },
  '/break-glass': {
    ...{ patient: 'p1', code: 'emergency-treatment', reason: 'found unconscious at home', minutes: 30 },
  },
};

const QUERIES: { readonly [path: string]: string } = {
  '/v1/people': '?actors=dr,pat',
  '/v1/evidence/search': '?q=metformin',
  '/v1/research/agents/{agent}/files/content': '?path=reports/may.md',
  '/v1/research/agents/{agent}/files/versions': '?path=reports/may.md',
  '/v1/research/agents/{agent}/files/difference': '?path=reports/may.md&from=1&to=2',
  '/v1/research/interaction/files/content': '?path=sessions/may.md',
  '/v1/research/interaction/files/versions': '?path=sessions/may.md',
  '/v1/research/interaction/files/difference': '?path=sessions/may.md&from=1&to=2',
  '/record/search': '?types=Condition',
  '/record/find': '?words=cough',
  '/record/entries/{type}/{id}': '?version=1',
  '/record/entries/{type}/{id}/end': '?version=1',
  '/record/import': '?source=clinic',
  '/record/documents': '?title=letter',
};

/** What stands in a path where the caller names nothing else. */
const VALUES: { readonly [name: string]: string } = {
  ...{ type: 'Condition', id: 'c1', version: '1', proposal: 'proposal-1', document: 'd1', notice: 'n1' },
  paper: '00000000-0000-4000-8000-000000000002',
  agent: '00000000-0000-4000-8000-000000000003',
  suppression: '00000000-0000-4000-8000-000000000006',
  trigger: '00000000-0000-4000-8000-000000000003',
  watch: '00000000-0000-4000-8000-000000000007',
  import: '00000000-0000-4000-8000-000000000001',
  ...{ list: 'sleeping', section: 'conditions', code: '4548-4', question: 'q1', hash: 'a'.repeat(64) },
  ...{ function: 'count-words', pipeline: 'counted', namespace: 'count_words', artifact: 'note' },
  ...{ revision: 'v1', team: 'consult', seq: '2', patient: 'p1', conversation: 'unknown', run: 'r1' },
};

function fill(path: string, values: { patient?: string; conversation?: string; run?: string }): string {
  const query = QUERIES[path.replace('/v1/patients/{patient}', '')] ?? '';
  const divided = /\/work\/\{run\}\/(run|estimate)$/.test(path) ? { run: 'd1' } : {};
  const all: typeof VALUES = { ...VALUES, ...divided, ...values };
  return `${path}${query}`.replaceAll(/\{(\w+)\}/g, (_, name: string) => all[name] ?? '');
}

/** All that an outsider could compare: status, headers and bytes, but for the request's own number. */
async function seenOf(response: Response): Promise<object> {
  const id = response.headers.get('request-id') ?? 'no id';
  const text = (await response.text()).replaceAll(id, '#');
  const headers = [...response.headers].filter(([name]) => name !== 'request-id');
  return { status: response.status, headers, text };
}

/** Headers of both: a body has its content type. */
function merge(body: { headers?: object }, options: { headers?: object }): object {
  return { ...body, ...options, headers: { ...body.headers, ...options.headers } };
}

let own: string;
let others: string;
let mine: string;
let notFound: object;
beforeAll(async () => {
  own = await world.newConversation('/v1/patients/p1');
  others = await world.newConversation('/v1/patients/p2');
  mine = await world.newConversation('/v1/me', 'dr');
  notFound = await seenOf(await world.call('GET', '/v1/patients/nobody/conversations', { as: 'dr' }));
});

test('the description has both sets of routes, and the answer for "not there" is a problem', () => {
  expect(operations.length).toBe(165);
  expect(ofPatient.length).toBe(63);
  expect(notFound).toMatchObject({ status: 404 });
  expect(JSON.stringify(notFound)).toContain('not_found');
});

/** Longer than any bound of JSON. */
const LONG = 'x'.repeat(5 * 1024 * 1024);

/** How it is asked for: path, actor and tenant. */
type Case = [name: string, make: () => [path: string, actor: string, tenant?: string]];

describe.each(operations)('$method $path', (operation) => {
  const call = (path: string, options: object) =>
    world.call(operation.method, path, merge(bodyOf(operation), options));
  const somewhere = () => fill(operation.path, { conversation: own });
  const isOperated = operation.path.startsWith('/v1/operate');
  const isStaffs = /^\/v1\/evidence\/(imports|fetch|snapshots\/\{hash\}\/grade)$/.test(operation.path);
  const who = isOperated || isStaffs ? 'op-1' : 'dr';

  test('works with the permission', async () => {
    const conversation = operation.path.startsWith('/v1/me') ? mine : own;
    world.history.addRuns(conversation, 'r1', [turn('r1')]);
    const stop = new AbortController();
    const response = await call(fill(operation.path, { conversation }), { as: who, signal: stop.signal });
    expect(response.status).toBeLessThan(300);
    await response.body?.cancel();
    stop.abort();
  });

  // Imports are longer; their bounds have tests of their own.
  if (operation.takesJson && !/\/imports?$/.test(operation.path))
    test('a body without end → 413', async () => {
      const response = await call(somewhere(), { as: who, json: { text: LONG } });
      expect(response.status).toBe(413);
    });

  test('no token → 401 that says how', async () => {
    const response = await call(somewhere(), {});
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'unauthorized', status: 401 });
  });

  test.each(Object.entries(badTokens()))('%s → 401', async (_name, make) => {
    const response = await call(somewhere(), { headers: { Authorization: `Bearer ${await make()}` } });
    expect(response.status).toBe(401);
  });

  const at = (values: Parameters<typeof fill>[1]) => fill(operation.path, { conversation: own, ...values });
  const notTheirs: Case[] = [
    ['unknown path below', () => [somewhere().replace(/(\?|$)/, '/nothing-here$1'), 'dr']],
  ];
  if (ofPatient.includes(operation))
    notTheirs.push(
      ['actor without grant', () => [somewhere(), 'stranger']],
      ['another tenant, same names', () => [at({ patient: 'p2' }), 'dr', 't2']],
      ['unknown patient', () => [at({ patient: 'p9' }), 'dr']],
      ['malformed patient', () => [at({ patient: 'p1%00' }), 'dr']],
    );
  if (ofConversation.includes(operation))
    notTheirs.push(
      ["another patient's conversation", () => [at({ conversation: others }), 'dr']],
      ["another tenant's conversation", () => [at({}), 'dr', 't2']],
      ['a conversation of the other prefix', () => [crossed(), 'dr']],
      ["another actor's own conversation", () => [at({ conversation: mine }), 'pat']],
      ['unknown conversation', () => [at({ conversation: 'unknown' }), 'dr']],
      ['malformed conversation', () => [at({ conversation: 'a b' }), 'dr']],
      ['conversation with a path in it', () => [at({ conversation: '..%2F..%2Fp2' }), 'dr']],
      ['overlong conversation', () => [at({ conversation: 'x'.repeat(65) }), 'dr']],
    );
  if (operation.path.includes('{run}'))
    notTheirs.push(
      ['unknown run', () => [at({ conversation: ownHere(), run: 'r9' }), who]],
      ['malformed run', () => [at({ conversation: ownHere(), run: '%ff' }), who]],
    );
  if (isOperated)
    notTheirs.push(['a clinician', () => [somewhere(), 'dr']], ['a patient', () => [somewhere(), 'pat']]);
  const ownHere = () => (operation.path.startsWith('/v1/me') ? mine : own);
  const crossed = () => at({ conversation: operation.path.startsWith('/v1/me') ? own : mine });

  test.each(notTheirs)('%s → the same 404, byte for byte', async (_name, make) => {
    const [path, as, tenant] = make();
    expect(await seenOf(await call(path, tenant === undefined ? { as } : { as, tenant }))).toEqual(notFound);
  });
});

test('a revoked grant is no grant, at the next request', async () => {
  const other = await createWorld();
  const conversation = await other.newConversation();
  other.revoke('dr', 'patient/p1');
  const response = await other.call('GET', `/v1/patients/p1/conversations/${conversation}`, { as: 'dr' });
  expect(await seenOf(response)).toEqual(notFound);
});

describe('purpose', () => {
  async function purposeOf(actor: string, header?: string, path = '/v1/patients/p1'): Promise<unknown> {
    const seen: string[] = [];
    const historyWith = () => ({
      listConversations: async ({ purpose }: Scope) => {
        seen.push(purpose);
        return [];
      },
    });
    const spied = await createWorld({ historyWith });
    const headers = header ? { 'Purpose-Of-Use': header } : {};
    const response = await spied.call('GET', `${path}/conversations`, { as: actor, headers });
    return seen[0] ?? ((await response.json()) as { code: string }).code;
  }
  test.each([
    ['care team', 'dr', undefined, 'TREAT'],
    ['the patient', 'pat', undefined, 'PATRQT'],
    ['break-glass', 'night', undefined, 'ETREAT'],
    ['asked for and granted', 'dr', 'HOPERAT', 'HOPERAT'],
    ['asked for and not granted', 'dr', 'HRESCH', 'purpose_not_granted'],
    ['no purpose at all', 'dr', 'BECAUSE', 'invalid_request'],
    ['without grant nothing is said of purposes', 'stranger', 'BECAUSE', 'not_found'],
  ])('%s', async (_name, actor, header, expected) => {
    expect(await purposeOf(actor, header)).toBe(expected);
  });
  test('own compartment', async () => expect(await purposeOf('dr', undefined, '/v1/me')).toBe('PATRQT'));
});

function badTokens(): { [name: string]: () => Promise<string> } {
  const { issuer } = world;
  const unsigned = (header: { readonly alg: string; readonly kid?: string }) =>
    new SignJWT({ tenant: 't1', sub: 'dr', iss: issuer.issuer, aud: issuer.audience })
      .setProtectedHeader(header)
      .setExpirationTime('1h');
  return {
    'not a token': async () => 'rubbish',
    'expired token': () => issuer.mint({ tenant: 't1', actor: 'dr' }, { seconds: -60 }),
    'a token for longer than twelve hours': () =>
      issuer.mint({ tenant: 't1', actor: 'dr' }, { seconds: 43_201 }),
    'wrong audience': () => issuer.mint({ tenant: 't1', actor: 'dr' }, { audience: 'other' }),
    'wrong issuer': () => issuer.mint({ tenant: 't1', actor: 'dr' }, { issuer: 'other' }),
    'a key of another': async () =>
      (await createDevIssuer({ tenants: ['t1'] })).mint({ tenant: 't1', actor: 'dr' }),
    'no signature': async () => {
      const [, payload] = (await issuer.mint({ tenant: 't1', actor: 'dr' })).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    },
    'shared-secret algorithm': async () =>
      unsigned({ alg: 'HS256', kid: 'dev' }).sign(
        new TextEncoder().encode(JSON.stringify(issuer.jwks.keys[0])),
      ),
    'unknown algorithm': async () =>
      unsigned({ alg: 'ES384' }).sign((await generateKeyPair('ES384')).privateKey),
    'an actor that is no id': () => issuer.mint({ tenant: 't1', actor: 'dr/../pat' }),
    'a tenant that is no id': () => issuer.mint({ tenant: 't1; drop', actor: 'dr' }),
  };
}

function turn(run: string) {
  return {
    ...{ run, parent: null, kind: 'turn' as const, agent: 'root', status: 'complete' as const, code: null },
    ...{ teamVersion: null, startedAt: '2026-01-01T00:00:00Z', endedAt: null, microUsd: 0 },
    ...{ inputTokens: 0, outputTokens: 0, steps: [] },
  };
}
