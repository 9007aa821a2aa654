import type { EvidenceSources, Identifier, Scope } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createCheckOutgoing, guardPages, guardSources } from './check-outgoing.ts';

const own: Scope = { tenant: 't1', actor: 'dr', compartment: 'actor/dr', purpose: 'TREAT' };
const open: Scope = { ...own, compartment: 'patient/p1' };
const JANE: readonly Identifier[] = [
  { kind: 'name', text: 'Doe, Jane' },
  { kind: 'name', text: 'Metformin, Art' },
];

function parts() {
  const listed: Scope[] = [];
  const sent: string[] = [];
  let at = 0;
  const list = async ({ scope }: { readonly scope: Scope }) => {
    listed.push(scope);
    return JANE;
  };
  const check = createCheckOutgoing({ list }, () => at);
  const sources: EvidenceSources = {
    names: ['PubMed'],
    fetch: async (_scope, query) => {
      sent.push(query);
      return { sources: [] };
    },
    fetchFrom: async (_scope, _source, query) => {
      sent.push(query);
      return { name: 'PubMed', total: 0, kept: 0, gap: null, hashes: [] };
    },
  };
  const wait = (ms: number) => {
    at += ms;
  };
  return { listed, sent, check, guarded: guardSources(sources, check), wait };
}

describe('words that leave [F2]', () => {
  const options = { signal: AbortSignal.timeout(10_000) };

  it('are refused to every way to a source where they name a patient of the actor, and the error has no name', async () => {
    const { guarded, sent } = parts();
    for (const asked of [
      () => guarded.fetch(own, 'statins for Jane Doe', options),
      () => guarded.fetchFrom(own, 'PubMed', 'Doe, Jane statins', options),
    ]) {
      const error = await asked().catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: 'names_patient', retryable: false });
      expect(String((error as Error).message)).not.toMatch(/Jane|Doe/);
    }
    expect(sent).toEqual([]);
    await guarded.fetch(own, 'metformin', options);
    await guarded.fetchFrom(own, 'PubMed', 'statins', options);
    expect(sent).toEqual(['metformin', 'statins']);
  });

  it('are checked against patients who are read once in half a minute, and not where a patient is open', async () => {
    const { check, listed, wait } = parts();
    expect((await check(open, 'Jane Doe')).named).toEqual([]);
    expect(listed).toEqual([]);
    await Promise.all([check(own, 'a'), check(own, 'b')]);
    await check(own, 'c');
    expect(listed).toEqual([own]);
    wait(30_001);
    await check(own, 'd');
    await check({ ...own, actor: 'dr-b', compartment: 'actor/dr-b' }, 'e');
    expect(listed).toHaveLength(3);
  });
});

describe('addresses that are read [F2]', () => {
  const identifiers: readonly Identifier[] = [
    ...JANE,
    { kind: 'birth-date', text: '1951-03-04' },
    { kind: 'identifier', text: '4471902' },
    { kind: 'name', text: 'Müller, Jörg' },
  ];
  const read: string[] = [];
  const page = { url: '', title: '', text: 'x', contentType: 'text/html', truncated: false };
  const guarded = guardPages(
    {
      read: async (url) => {
        read.push(url);
        return page;
      },
    },
    createCheckOutgoing({ list: async () => identifiers }),
  );
  const options = { signal: AbortSignal.timeout(10_000) };

  it.each([
    'https://a.example/find?q=Jane+Doe',
    'https://a.example/find?first=Jane&last=Doe',
    'https://a.example/people/jane-doe/notes',
    'https://a.example/people/JaneDoe',
    'https://a.example/%4a%61ne%20Doe',
    'https://a.example/?q=%254Aane%2520Doe',
    'https://a.example/?q=%FF&n=%4Aane%20Doe',
    'https://a.example/?q=M%C3%BCller%2C%20J%C3%B6rg',
    'https://a.example/?born=1951-03-04',
    'https://a.example/record/MRN-4471902',
    'https://a.example/record?mrn=4471902',
  ])('are refused where they name a patient of the actor, also where a patient is open: %s', async (url) => {
    read.length = 0;
    for (const scope of [own, open]) {
      const error = await guarded.read(url, { ...options, scope }).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: 'names_patient', retryable: false });
    }
    expect(read).toEqual([]);
  });

  it.each([
    'https://pubmed.ncbi.nlm.nih.gov/31234567/',
    'https://a.example/trials/metformin-in-adults?page=2',
    'https://jane.example/2019/04/05/doe',
  ])('are read where they name nobody: %s', async (url) => {
    expect(await guarded.read(url, { ...options, scope: own })).toEqual(page);
  });

  it('are refused to who does not say for whom', async () => {
    await expect(guarded.read('https://a.example/', options)).rejects.toMatchObject({ code: 'url_refused' });
  });
});
