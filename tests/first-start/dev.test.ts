import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type RunningProcess, until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, footnotes } from '../support/product/ask.ts';
import { type Browser, signIn } from '../support/product/browser.ts';
import { processesOn, startProduct } from '../support/product/consilium.ts';
import { type FreshClone, freshClone } from '../support/product/fresh-clone.ts';

let clone: FreshClone;
let data: string;
let url: string;
let product: RunningProcess;
let browser: Browser;
let engines: readonly number[];

beforeAll(async () => {
  clone = freshClone({ install: false });
  data = join(clone.folder, '.data');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  product = await startProduct(clone.folder, { data, port, isDev: true });
  browser = await signIn(/Open {2}(\S+)/.exec(product.logs())?.[1] ?? '', 'demo/dr-demo');
  engines = enginePids();
}, 600_000);

afterAll(async () => {
  await product?.stop();
  clone?.remove();
});

/** Changes a file of the copy, and waits until the log has one more line with these words. */
async function change(path: string, words: RegExp, edit: (text: string) => string): Promise<void> {
  const count = () => product.logs().match(new RegExp(words, 'g'))?.length ?? 0;
  const before = count();
  const file = join(clone.folder, path);
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
  await until(() => count() > before, { what: `${words} after ${path}`, timeoutMs: 300_000 });
}

function enginePids(): readonly number[] {
  return ['postgres', 'restate'].map((engine) => {
    const file = readFileSync(join(data, engine, 'process.pid'), 'utf8');
    return (JSON.parse(file) as { child: { pid: number } }).child.pid;
  });
}

const titleOfApi = async () => {
  const answer = await fetch(`${url}/openapi.json`);
  return ((await answer.json()) as { info: { title: string } }).info.title;
};

describe('npm run dev [F5]', () => {
  it('restarts the server on a change, keeps the engines up and people signed in', async () => {
    expect(await titleOfApi()).toBe('Consilium');
    await change('apps/server/src/gateway/open-api.ts', /open-api\.ts changed: server restarted/, (text) =>
      text.replace("title: 'Consilium'", "title: 'Changed'"),
    );
    expect(await titleOfApi()).toBe('Changed');
    const answer = await ask(browser, 'diabetes-kidney', 'What was my last HbA1c?');
    expect(footnotes(answer)).toBeGreaterThan(0);
    expect(enginePids()).toEqual(engines);
  });

  it('shows a syntax error, goes on with the old code, and tries again at the next change', async () => {
    const file = 'packages/kernel/src/index.ts';
    await change(file, /goes on with the old code/, (text) => `${text}const = ;\n`);
    expect(product.logs()).toContain('ERR_INVALID_TYPESCRIPT_SYNTAX');
    expect(await titleOfApi()).toBe('Changed');
    await change(file, /index\.ts changed: server restarted/, (text) => text.replace('const = ;\n', ''));
    expect(await titleOfApi()).toBe('Changed');
  });

  it('says what is wrong with a team, and serves again once it is right', async () => {
    const file = 'teams/consult/team.yml';
    await change(file, /the server is down/, (text) => `${text}nonsense: true\n`);
    expect(product.logs()).toContain('nonsense');
    await change(file, /team\.yml changed: server restarted/, (text) => text.replace('nonsense: true\n', ''));
    expect(await titleOfApi()).toBe('Changed');
  });

  it('builds the console again when one of its sources changes', async () => {
    await change('apps/console/index.html', /console: built/, (text) =>
      text.replace('<title>Consilium', '<title>Changed'),
    );
    const page = await fetch(url, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Changed');
  });

  it('Ctrl-C stops everything', async () => {
    expect(enginePids()).toEqual(engines);
    await product.stop();
    expect(processesOn(clone.folder)).toEqual([]);
  });
});
