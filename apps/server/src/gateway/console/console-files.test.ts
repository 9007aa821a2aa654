import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { createWorld, type World } from '../testing/gateway-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const built = join(folder, 'dist');
let world: World;
let listening: Listening;
beforeAll(async () => {
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'canary-outside');
  writeFileSync(join(built, 'index.html'), '<!doctype html>console');
  writeFileSync(join(built, 'favicon.svg'), '<svg/>');
  for (const name of ['.env', '.hidden.txt']) writeFileSync(join(built, name), 'canary-hidden');
  writeFileSync(join(built, 'odd.exe'), 'canary-type');
  for (const [suffix, text] of Object.entries({ '': 'plain', '.br': 'brotli', '.gz': 'gzip' }))
    writeFileSync(join(built, 'assets', `index-Ab3_d9-X.js${suffix}`), text);
  symlinkSync(join(folder, 'secret.txt'), join(built, 'linked.txt'));
  symlinkSync(folder, join(built, 'linked'));
  world = await createWorld({ consoleDirectory: built });
  listening = await listen(world.app, { port: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await listening?.close({ graceMs: 0 });
});

const page = { Accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.call(method, path, { headers });

/** As it is written: no client of ours tidies the path up. */
function getRaw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(listening.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

describe('the console’s files [B10] [F6]', () => {
  it('begin with its page, which is never kept, under a strict policy', async () => {
    const response = await get('/', page);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html>console']);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  });

  it('are its page for every path that its router may know, and for people only', async () => {
    for (const path of ['/patients/p1', '/a/b/c?d=e', '/index.html'])
      expect(await (await get(path, page)).text(), path).toContain('console');
    expect((await get('/patients/p1')).headers.get('content-type')).toBe('application/problem+json');
    expect((await get('/patients/p1', page, 'POST')).status).toBe(404);
    expect((await get('/patients/p1', page, 'HEAD')).status).toBe(200);
  });

  it.each([
    '/v1/nothing',
    '/v1',
    '/auth/nothing',
    '/dev-issuer/x',
    '/.well-known/x',
    '/assets/gone-12345678.js',
  ])('are not in the way of %s', async (path) => {
    const response = await get(path, { ...page, Authorization: `Bearer ${await world.token('dr')}` });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
    ['', null, 'plain'],
  ])('are packed as the browser takes them: %j', async (accepted, encoding, text) => {
    const response = await get('/assets/index-Ab3_d9-X.js', { 'Accept-Encoding': accepted });
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('without a hash in the name are kept for an hour', async () => {
    const response = await get('/favicon.svg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/....//secret.txt',
    '/%252e%252e/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/assets/%00/../../../secret.txt',
    '//secret.txt',
    '/./../secret.txt',
    '/linked.txt',
    '/linked/secret.txt',
    '/.env',
    '/.hidden.txt',
    '/%2eenv',
    '/odd.exe',
    '/assets/index-Ab3_d9-X.js.br',
    '/assets/',
    '/assets',
    'http://127.0.0.1/../secret.txt',
    '/index.html%00.txt',
  ])('are all there is: %s', async (path) => {
    const answer = await getRaw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/canary|brotli/);
  });

  it('are read again when they are built again', async () => {
    writeFileSync(join(built, 'later.txt'), 'later');
    expect((await get('/later.txt')).status).toBe(404);
    utimesSync(join(built, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    expect(await (await get('/later.txt')).text()).toBe('later');
  });

  it('are named in log and metrics by what they are, not by their path', async () => {
    await get('/patients/p1-in-a-path', page);
    expect(world.logLines.at(-1)).toContain('"route":"console page"');
    expect(world.logLines.join()).not.toContain('p1-in-a-path');
  });

  it.each([
    ['nothing is built', join(folder, 'nowhere'), 'npm run build -w @consilium/console'],
    ['no folder is named', undefined, 'CONSOLE_DIRECTORY'],
  ])('say what to do where %s', async (_name, consoleDirectory, remedy) => {
    const other = await createWorld(consoleDirectory === undefined ? {} : { consoleDirectory });
    const response = await other.call('GET', '/', { headers: page });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining(remedy)]);
    expect((await other.call('GET', '/')).headers.get('content-type')).toBe('application/problem+json');
  });
});
