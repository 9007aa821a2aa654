import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, test } from 'vitest';
import { createTokenVerifier } from './auth/verify-token.ts';
import { createDevIssuer } from './dev-issuer/dev-issuer.ts';
import { createStartSecret } from './dev-issuer/start-secret.ts';
import { listen } from './listen.ts';
import { createOperations } from './operations.ts';
import { createWorld, createWorldWithConversation } from './testing/gateway-fixture.ts';

const PATH = '/v1/patients/p1/conversations';

describe('rate limits [D8]', () => {
  const wide = { points: 1_000, seconds: 60 };
  const narrow = { points: 3, seconds: 60 };

  test('per actor and class: others and other classes go on', async () => {
    const actor = { read: narrow, write: wide, stream: wide };
    const world = await createWorld({ limits: { actor } });
    const read = (as: string) => world.call('GET', PATH, { as });
    for (let n = 0; n < 3; n += 1) expect((await read('dr')).status).toBe(200);
    const refused = await read('dr');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await read('pat')).status).toBe(200);
    expect((await world.call('POST', PATH, { as: 'dr', json: {} })).status).toBe(201);
    expect((await world.deps.metrics.render()).text).toContain(
      'rate_limited_total{class="read",by="actor"} 1',
    );
  });

  test('per tenant: its actors together, another tenant not', async () => {
    const tenant = { read: narrow, write: wide, stream: wide };
    const world = await createWorld({ limits: { tenant } });
    for (const as of ['dr', 'pat', 'night']) await world.call('GET', PATH, { as });
    expect((await world.call('GET', PATH, { as: 'dr' })).status).toBe(429);
    expect((await world.call('GET', PATH, { as: 'dr', tenant: 't2' })).status).toBe(200);
  });

  test('counted before the grant is looked up: who guesses patients is limited too', async () => {
    const world = await createWorld({ limits: { actor: { read: narrow, write: wide, stream: wide } } });
    const codes: number[] = [];
    for (const patient of ['p5', 'p6', 'p7', 'p8', 'p9'])
      codes.push(
        (await world.call('GET', `/v1/patients/${patient}/conversations`, { as: 'stranger' })).status,
      );
    expect(codes).toEqual([404, 404, 404, 429, 429]);
  });
});

describe('errors say nothing of the inside', () => {
  const failing = (error: unknown) => async () => {
    throw error;
  };
  const unavailable = new ConsiliumError('unavailable', { retryable: true, remedy: 'secret-detail' });
  const databaseError = (code: string) => Object.assign(new Error('secret-detail'), { code });
  test.each([
    ['a bug', new TypeError('secret-detail of undefined'), 500, 'internal'],
    ['the engine is away', unavailable, 503, 'unavailable'],
    ['the database is away', databaseError('ECONNREFUSED'), 503, 'unavailable'],
    ['the database shuts down', databaseError('57P01'), 503, 'unavailable'],
    ['a query that the database refused', databaseError('23505'), 500, 'internal'],
    ['forbidden below', new ConsiliumError('forbidden', { remedy: 'secret-detail' }), 404, 'not_found'],
  ])('%s', async (_name, error, status, code) => {
    const world = await createWorld({ historyWith: () => ({ listConversations: failing(error) }) });
    const response = await world.call('GET', PATH, { as: 'dr' });
    expect(response.status).toBe(status);
    if (status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code, status, type: `urn:consilium:problem:${code}` });
    expect(text + world.logLines.join()).not.toContain('secret-detail');
  });

  test('a request that takes too long → 503, and the caller may repeat it', async () => {
    const historyWith = () => ({ listConversations: () => new Promise<never>(() => {}) });
    const world = await createWorld({ historyWith, limits: { requestMs: 50 } });
    const response = await world.call('GET', PATH, { as: 'dr' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'timeout' });
  });

  test('unreachable keys of the issuer are no bad token', async () => {
    const jwksUrl = new URL('http://127.0.0.1:1/jwks.json');
    const issuer = { issuer: 'consilium-dev', audience: 'consilium' };
    const verifyToken = createTokenVerifier({ keys: { jwksUrl }, ...issuer });
    const world = await createWorld({ verifyToken });
    expect((await world.call('GET', PATH, { as: 'dr' })).status).toBe(503);
  });
});

test('the log knows the template of the route and a hash of the actor, and nothing a patient could be known by', async () => {
  const { world, c } = await createWorldWithConversation();
  const path = `${PATH}/${c}/messages`;
  await world.call('POST', path, { as: 'dr', json: { text: 'canary-text' } });
  await world.call('GET', `${path}?after=0&limit=7`, { as: 'dr' });
  await world.call('GET', '/v1/patients/p1/nothing', { as: 'dr' });
  const log = world.logLines.join('\n');
  expect(log).toContain('/v1/patients/:patient/conversations/:conversation/messages');
  expect(log).toContain('"route":"unmatched"');
  for (const secret of ['canary-text', c, '/p1', 'limit=7', '"dr"', await world.token('dr')]) {
    expect(log).not.toContain(secret);
  }
  const metrics = (await world.deps.metrics.render()).text;
  expect(metrics).toMatch(
    /http_seconds_count\{method="POST",route="\/v1\/patients\/:patient[^"]*\/messages",status="202"\} 1/,
  );
  expect(metrics).not.toContain(c);
});

test('every answer has the security headers and its own request id', async () => {
  const world = await createWorld();
  const answers = [
    await world.call('GET', '/health'),
    await world.call('GET', PATH),
    await world.call('GET', PATH, { as: 'dr' }),
  ];
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(new Set(answers.map(({ headers }) => headers.get('request-id'))).size).toBe(3);
});

test('health and readiness: a failing or hanging check is named', async () => {
  const checks = {
    database: async () => 1,
    engine: async () => {
      throw new Error('secret-detail');
    },
  };
  const world = await createWorld({ checks });
  expect((await world.call('GET', '/health')).status).toBe(200);
  const ready = await world.call('GET', '/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not_ready', checks: { database: 'ok', engine: 'failed' } });
  const fine = await createWorld({ checks: { database: checks.database } });
  expect((await fine.call('GET', '/ready')).status).toBe(200);
});

test('metrics: by token, or from this machine and not through a proxy', async () => {
  const byToken = await createWorld({ metricsAccess: { token: 'm-1' } });
  const headers = { Authorization: 'Bearer m-1' };
  byToken.deps.metrics.runtime.turnEnded({ status: 'complete', ms: 700 });
  const step = { kind: 'model', outcome: 'success', ms: 9, inputTokens: 3, outputTokens: 4, microUsd: 5 };
  byToken.deps.metrics.runtime.stepEnded(step);
  const text = await (await byToken.call('GET', '/metrics', { headers })).text();
  expect(text).toContain('consilium_turn_seconds_count{status="complete"} 1');
  expect(text).toContain('consilium_tokens_total{direction="output"} 4');
  expect(text).toContain('consilium_micro_usd_total 5');
  for (const wrong of [{}, { Authorization: 'Bearer m-2' }])
    expect((await byToken.call('GET', '/metrics', { headers: wrong })).status).toBe(404);

  const world = await createWorld();
  const server = await listen(world.app, { port: 0 });
  const url = `http://127.0.0.1:${server.port}/metrics`;
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url, { headers: { 'X-Forwarded-For': '10.0.0.9' } })).status).toBe(404);
  expect((await world.call('GET', '/metrics')).status).toBe(404);
  await server.close({ graceMs: 0 });
});

test('operations alone, as a worker serves them: health, readiness, metrics, and nothing else', async () => {
  const { deps } = await createWorld();
  const metricsAccess = { token: 'm-1' };
  const checks = { engine: () => Promise.reject(new Error('away')) };
  const { log, metrics } = deps;
  const app = createOperations({ log, metrics, metricsAccess, checks });
  metrics.runtime.turnEnded({ status: 'complete', ms: 700 });
  const headers = { Authorization: 'Bearer m-1' };
  expect(await (await app.request('/metrics', { headers })).text()).toContain(
    'consilium_turn_seconds_count{status="complete"} 1',
  );
  expect((await app.request('/metrics')).status).toBe(404);
  expect((await app.request('/health')).status).toBe(200);
  expect((await app.request('/ready')).status).toBe(503);
  const api = await app.request(PATH, { headers });
  expect([api.status, await api.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect(api.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the description names every error of a route and has no dangling reference', async () => {
  const world = await createWorld();
  const text = await (await world.call('GET', '/openapi.json')).text();
  const document = JSON.parse(text);
  expect(document.openapi).toBe('3.1.0');
  const post = document.paths['/v1/patients/{patient}/conversations/{conversation}/messages'].post;
  expect(Object.keys(post.responses).join(' ')).toBe('202 400 401 403 404 413 415 422 429 500 503');
  const names: string[] = post.parameters.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['conversation', 'idempotency-key', 'patient', 'purpose-of-use']);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name as string);
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods as object).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('the development issuer keeps its key in a file for its owner, and publishes the open half only', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'issuer-'));
  const file = join(directory, 'key.json');
  const first = await createDevIssuer({ file, tenants: ['t1'] });
  const second = await createDevIssuer({ file, tenants: ['t1'] });
  expect(second.jwks).toEqual(first.jwks);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(first.jwks.keys[0]).not.toHaveProperty('d');
  const world = await createWorld({
    verifyToken: createTokenVerifier({ keys: { jwks: second.jwks }, ...second }),
    devIssuer: { issuer: second, secret: createStartSecret(), people: () => [] },
  });
  const headers = { Authorization: `Bearer ${await first.mint({ tenant: 't1', actor: 'dr' })}` };
  expect((await world.call('GET', PATH, { headers })).status).toBe(200);
  expect(await (await world.call('GET', '/.well-known/jwks.json')).json()).toEqual(first.jwks);
  rmSync(directory, { recursive: true });
});
