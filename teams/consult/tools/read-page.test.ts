import { type CurrentRun, type WebPages, withCurrentRun } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { raiseUrgency } from './raise-urgency.ts';
import { PAGE_READ, readPage } from './read-page.ts';

function runWith(userText: string, parts: Partial<CurrentRun>): CurrentRun {
  const scope = { tenant: 't1', actor: 'a1', compartment: 'patient/p1', purpose: 'PATRQT' } as const;
  return {
    scope,
    caller: { scope, run: 'r1' },
    conversation: 'c1',
    reportsTo: 'c1',
    run: 'r1',
    agent: 'url_handler',
    stepKey: 's1',
    state: {},
    seq: 1,
    userText,
    byProxy: false,
    cite: () => 'f1',
    signal: new AbortController().signal,
    now: () => new Date('2026-01-05T10:00:00Z'),
    ports: {},
    writes: 'user',
    resultFrom: () => {},
    setState: () => undefined,
    ...parts,
  };
}

describe('read_page [A7]', () => {
  const page = { url: '', title: 'T', text: 'Some text.', contentType: 'text/html', truncated: false };
  let runs = 0;
  const read = async (url: string, text = page.text, times = 1) => {
    const asked: string[] = [];
    const written: unknown[] = [];
    const pages: WebPages = {
      read: async (address) => {
        asked.push(address);
        return { ...page, text };
      },
    };
    const run = runWith('See https://a.example/x?y=1, please', {
      run: `r${++runs}`,
      ports: { pages },
      setState: (key, value) => written.push([key, value]),
    });
    const call = () => withCurrentRun(run, async () => readPage.execute({ url })).catch(({ code }) => code);
    const [result] = await Promise.all(Array.from({ length: times }, call));
    return { asked, written, result };
  };

  it('reads an address that the person wrote, and says that it has', async () => {
    expect(await read('https://a.example/x?y=1')).toEqual({
      asked: ['https://a.example/x?y=1'],
      written: [[PAGE_READ, true]],
      result: { title: 'T', text: 'Some text.', truncated: false },
    });
  });

  it('asks its server once, however often a run asks for it: a count would be a way out', async () => {
    expect((await read('https://a.example/x?y=1', page.text, 16)).asked).toHaveLength(1);
  });

  it.each([
    ['another one', 'https://b.example/'],
    ['one with more behind it', 'https://a.example/x?y=1&chart=secret'],
    ['a part of it', 'https://a.example/x'],
    ['in other letters', 'HTTPS://a.example/x?y=1'],
  ])('refuses %s', async (_why, url) => {
    expect(await read(url)).toEqual({ asked: [], written: [], result: 'url_refused' });
  });

  it('an empty page was not read', async () => {
    expect(await read('https://a.example/x?y=1', ' \n')).toMatchObject({
      written: [],
      result: 'page_unreadable',
    });
  });
});

describe('raise_urgency [A15]', () => {
  it.each([
    [undefined, 'urgent', 'urgent'],
    ['urgent', 'emergency', 'emergency'],
    ['emergency', 'urgent', 'emergency'],
    ['nonsense', 'urgent', 'urgent'],
  ] as const)('from %s by %s to %s', async (before, tier, after) => {
    const state = before === undefined ? {} : { 'temp:urgency': { value: before, origin: 'model' as const } };
    await withCurrentRun(runWith('', { state }), async () => {
      expect(await raiseUrgency.execute({ tier })).toEqual({ raised: after });
    });
  });
});
