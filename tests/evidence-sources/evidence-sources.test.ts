import {
  createCrossref,
  createEgress,
  createEvidenceSources,
  createPages,
  hostLimits,
  type SourceResult,
} from '@consilium/evidence';
import {
  type FixtureSources,
  HOSTS,
  type Mood,
  REFERENCES,
  type SourceName,
  startSources,
  TOTAL,
} from '@consilium/evidence/test-support/sources';
import { actorCompartment, type LibraryDocument, patientCompartment } from '@consilium/kernel';
import { connectionsFor, createHostTurnRows, createPool } from '@consilium/store';
import { PASSWORDS, useDatabase } from '@consilium/store/test-support/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { askOnce, CLIENTS, type Client, clients } from './clients.ts';

const full = suiteSize() === 'full';
const { signal } = new AbortController();
const now = () => new Date('2026-01-01T00:00:00Z');
const WELL: Mood = { is: 'well' };
const database = useDatabase({ beforeAll, afterAll });
let sources: FixtureSources;
const figures = { outcomes: 0, unstated: 0, tooOften: 0 };

beforeAll(async () => {
  sources = await startSources();
});
afterAll(() => sources?.stop());
beforeEach(() => {
  for (const name of Object.keys(HOSTS) as SourceName[]) sources.mood(name, WELL);
});

/** An own egress for each: a pause that one test has caused is not the next one's. */
const open = (limits = {}, hosts = FAST) => createEgress({ ...sources.internet.options, limits, hosts });
const FAST = Object.fromEntries(Object.values(HOSTS).map((host) => [host, { perSecond: 1_000 }]));

/** The client of a source, with pages of its own egress. */
const clientOf = (name: Client, egress = open()) =>
  CLIENTS[name]({ egress, now, pages: createPages({ egress }) });
/** Documents that one entry becomes. */
const perEntry = (name: Client) => (name === 'openFda' ? 2 : 1);
/** Those whose answers have pages. */
const paged = clients.filter((name) => name !== 'perplexity');
const FOUR = ['pubmed', 'europePmc', 'clinicalTrials', 'openFda'] as const;

const ask = (name: SourceName, egress = open()): Promise<SourceResult<unknown>> =>
  askOnce(name, { egress, now, pages: createPages({ egress }) }, { doi: '10.5555/good', signal });

describe('[evidence-sources] clients of the sources [D6]', () => {
  it.each(paged)('%s: every entry once, page by page', async (name) => {
    const client = clientOf(name);
    const found: LibraryDocument[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: SourceResult<LibraryDocument> = await client.search({
        ...{ query: 'metformin', limit: 20, signal },
        ...(after === null ? {} : { after }),
      });
      // Behind a last page that is full there may be one without entries.
      if (page.kind === 'empty' && after !== null) break;
      if (page.kind !== 'found') throw new Error(page.kind);
      found.push(...page.items);
      expect(page).toMatchObject({ total: TOTAL, gap: null });
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(name === 'europePmcFullText' ? 9 : 3);
    expect(found).toHaveLength(TOTAL * perEntry(name));
    expect(new Set(found.map(({ bytes }) => Buffer.from(bytes ?? []).toString())).size).toBe(found.length);
  });

  it('read metadata, text, status and the way back to the source', async () => {
    const first = async (name: Client) => {
      const found = await clientOf(name).search({ query: 'x', limit: 2, signal });
      return found.kind === 'found' ? found.items[0] : found;
    };
    expect(await first('pubmed')).toMatchObject({
      source: {
        ...{
          source_type: 'article',
          title: 'Effect of drug 30000000 on HbA1c < 7 %',
          journal: 'Invented Journal',
        },
        ...{ authors: ['Meyer, Anna', 'The Group'], year: 2023, volume: '12', issue: '3', pages: '100-8' },
        ...{ doi: '10.5555/p30000000', pmid: '30000000' },
        publication_types: ['Journal Article', 'Randomized Controlled Trial'],
      },
      text: 'Effect of drug 30000000 on HbA1c < 7 %\n\nMETHODS: Adults were randomised.\n\nRESULTS: HbA1c fell by 1.1 – 1.3 points.',
      status: { status: 'none_known', by: 'pubmed' },
      request: expect.stringContaining('id=30000000'),
      retrieved: '2026-01-01T00:00:00.000Z',
    });
    expect(await first('europePmc')).toMatchObject({
      source: { title: 'Trial 0.', authors: ['Meyer, Anna', 'The Group'], year: 2022, doi: '10.5555/e0' },
      text: 'Trial 0.\n\nBackground\n\nAdults were studied.\n\nResults\n\nFewer falls.',
      ...{ licence: 'cc by', status: { status: 'concern', by: 'europe-pmc' } },
    });
    expect(await first('clinicalTrials')).toMatchObject({
      source: {
        ...{
          source_type: 'trial',
          registry_id: 'NCT01000000',
          sponsor: 'Invented University',
          phases: ['PHASE3'],
        },
        ...{ overall_status: 'TERMINATED', why_stopped: 'Slow enrolment', has_results: false },
        last_update: '2024-05-01',
      },
      text: expect.stringContaining('Primary outcomes: Death, 24 months'),
    });
    expect(await first('openFda')).toMatchObject({
      source: {
        source_type: 'label',
        title: 'BRAND 0',
        effective: '2024-01-31',
        section: 'Contraindications',
      },
      text: 'BRAND 0: Contraindications\n\n4 CONTRAINDICATIONS Severe renal impairment.',
    });
  });

  it('full texts: sections as text, in the bytes that came, under the licence of the entry', async () => {
    const found = await clientOf('europePmcFullText').search({ query: 'x', signal });
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.items).toHaveLength(5);
    expect(found.items[1]).toMatchObject({
      source: { source_type: 'article', title: 'Trial 1.', doi: '10.5555/e1' },
      text: 'Trial 1\n\nAbstract\n\nAdults were studied.\n\nResults\n\nFewer falls in 12 of 100.',
      ...{ licence: 'cc by', request: expect.stringMatching(/\/PMC1\/fullTextXML$/) },
    });
    expect(Buffer.from(found.items[1]?.bytes ?? []).toString()).toMatch(/^<\?xml.*<\/article>$/s);
    expect(found.items[0]?.status).toMatchObject({ status: 'concern', by: 'europe-pmc' });
  });

  it.each<[Mood, string]>([
    [{ is: 'another' }, 'malformed'],
    [{ is: 'changed' }, 'malformed'],
    [{ is: 'status', status: 404, after: 1 }, 'malformed'],
    [{ is: 'status', status: 500, after: 1 }, 'unavailable'],
    [{ is: 'status', status: 429, after: 1, retryAfter: '60' }, 'refused'],
  ])('full texts: entries without their texts, %o → %s', async (mood, kind) => {
    sources.mood('europePmcFullText', mood);
    expect(await ask('europePmcFullText')).toMatchObject({ kind, gap: expect.any(String) });
  });

  it('full texts: those that came are given where others did not', async () => {
    sources.mood('europePmcFullText', { is: 'status', status: 500, after: 3 });
    const found = await ask('europePmcFullText');
    expect(found).toMatchObject({
      kind: 'found',
      gap: '3 of 5 texts of Europe PMC full text could not be read.',
    });
  });

  it('recalls and papers of Semantic Scholar are typed, with what they know of a standing', async () => {
    const first = async (name: Client) => {
      const found = await clientOf(name).search({
        query: 'met (x)',
        limit: 2,
        signal,
      });
      return found.kind === 'found' ? found.items[0] : found;
    };
    expect(await first('openFdaRecalls')).toMatchObject({
      source: {
        ...{ source_type: 'recall', recall_number: 'D-0000-2024', title: 'Metformin Tablets 500 mg' },
        ...{ firm: 'Invented Pharma', classification: 'Class II', recall_status: 'Ongoing' },
        initiated: '2024-01-31',
      },
      text: expect.stringContaining('Reason: CGMP Deviations: impurity above the limit.'),
    });
    expect(sources.asked('openFdaRecalls').at(-1)?.url.searchParams.get('search')).toBe(
      'product_description:(met  x)',
    );
    expect(await first('semanticScholar')).toMatchObject({
      source: {
        ...{ source_type: 'article', title: 'Paper 0', authors: ['Meyer, Anna B.'], year: 2022, volume: '4' },
        ...{ journal: 'Invented Journal', doi: '10.5555/s0', pmid: '32000000', publication_types: [] },
      },
      ...{ text: 'Paper 0\n\nFewer falls in adults.', status: { status: 'unknown', by: 'semantic-scholar' } },
    });
    expect(sources.internet.lastRequest()?.headers['x-api-key']).toBe('key-s');
  });

  it('Perplexity: what it found is fetched where it was published; its own words are nowhere', async () => {
    const before = sources.internet.publicRequests().length;
    const found = await ask('perplexity');
    if (found.kind !== 'found') throw new Error(found.kind);
    const items = found.items as readonly LibraryDocument[];
    expect(items.map(({ source, text }) => [source.source_type, text])).toEqual([
      ['article', expect.stringMatching(/^Trial 0/)],
      ['article', expect.stringMatching(/^Trial 1/)],
      ['web', expect.stringContaining('A public page.')],
    ]);
    expect(found).toMatchObject({
      ...{ total: REFERENCES.length, next: null },
      gap: '1 of 4 references of Perplexity could not be fetched.',
    });
    expect(JSON.stringify(items)).not.toContain('WORDS OF A MODEL');
    const asked = sources.internet.publicRequests().slice(before);
    expect(asked[0]).toBe('POST https://api.perplexity.ai/chat/completions');
    expect(asked.find((each) => each.includes('www.ebi.ac.uk'))).toContain(
      new URLSearchParams({ q: '(EXT_ID:31000000 AND SRC:MED) OR DOI:"10.5555/e1"' }).toString().slice(2),
    );
    expect(sources.internet.privateConnections()).toEqual([]);
  });

  it('PubMed says which papers were retracted, and where', async () => {
    const found = await clientOf('pubmed').search({ query: 'x', signal });
    const items = found.kind === 'found' ? found.items : [];
    const retracted = items.filter(({ status }) => status?.status === 'retracted');
    expect(retracted.map(({ source }) => Number(Object(source).pmid) % 7)).toEqual(retracted.map(() => 0));
    expect(retracted[0]?.status?.reason).toBe('Invented J. 2024;1(2):3');
  });

  it.each([
    ['good', 'none_known'],
    ['corrected', 'corrected'],
    ['retracted', 'retracted'],
  ])('Crossref: a paper that is %s', async (kind, status) => {
    const found = await createCrossref({ egress: open(), now, contact: 'a@b.example' }).statusOf(
      `10.5555/${kind}`,
      signal,
    );
    expect(found).toMatchObject({ kind: 'found', items: [{ status, by: 'crossref' }] });
    expect(sources.asked('crossref').at(-1)?.url.search).toBe('?mailto=a%40b.example');
  });

  it('Crossref: an answer about another paper clears nothing', async () => {
    sources.mood('crossref', { is: 'another' });
    expect(await ask('crossref')).toMatchObject({ kind: 'malformed' });
  });

  const OUTCOMES: readonly (readonly [Mood, string, RegExp | null])[] = [
    [{ is: 'empty' }, 'empty', null],
    [{ is: 'status', status: 429, retryAfter: '120' }, 'refused', /asked too often/],
    [{ is: 'status', status: 403 }, 'refused', /refused the request \(403\)/],
    [{ is: 'status', status: 302 }, 'refused', /\(302\)/],
    [{ is: 'status', status: 500 }, 'unavailable', /did not answer \(500\)/],
    [{ is: 'cut off' }, 'malformed', /form that is not known/],
    [{ is: 'page' }, 'malformed', /form that is not known/],
    [{ is: 'changed' }, 'malformed', /form that is not known/],
    [{ is: 'silent' }, 'timeout', /in time/],
  ];
  it.each(
    (Object.keys(HOSTS) as SourceName[]).flatMap((name) => OUTCOMES.map((each) => [name, ...each] as const)),
  )('%s, %o → %s, with a sentence for the answer', async (name, mood, kind, gap) => {
    sources.mood(name, mood);
    const found = await ask(name, open({ totalMs: mood.is === 'silent' ? 300 : 5_000 }));
    figures.outcomes += 1;
    const said = 'gap' in found ? (found.gap ?? '') : '';
    if (found.kind !== kind || (gap !== null && !gap.test(said))) figures.unstated += 1;
    expect(found.kind).toBe(kind);
    if (gap !== null) expect(said).toMatch(gap);
  });

  it.each(paged)('%s: an entry that cannot be read is said, and the others are given', async (name) => {
    sources.mood(name, { is: 'one broken' });
    expect(await ask(name)).toMatchObject({
      kind: 'found',
      gap: expect.stringMatching(/^1 of (?:20 entries|5 texts)/),
    });
  });

  it('all at once, into the library: what one gives is kept, whatever became of the others', async () => {
    sources.mood('openFda', { is: 'status', status: 500 });
    sources.mood('clinicalTrials', { is: 'empty' });
    const kept: LibraryDocument[] = [];
    const asked: string[] = [];
    const egress = open();
    const all = createEvidenceSources({
      clients: FOUR.map((name) => clientOf(name, egress)),
      library: {
        importLibrary: async (_scope, documents) => {
          kept.push(...documents);
          return documents.map(() => '');
        },
      },
      keepAsked: async ({ compartment }) => void asked.push(compartment),
    });
    const scope = {
      tenant: 't',
      actor: 'dr',
      compartment: actorCompartment('dr'),
      purpose: 'TREAT',
    } as const;
    expect(await all.fetch(scope, 'metformin', { signal })).toEqual({
      sources: [
        { name: 'PubMed', total: TOTAL, kept: 20, gap: null },
        { name: 'Europe PMC', total: TOTAL, kept: 20, gap: null },
        { name: 'ClinicalTrials.gov', total: 0, kept: 0, gap: null },
        { name: 'openFDA', total: 0, kept: 0, gap: 'openFDA did not answer (500); it was not searched.' },
      ],
    });
    expect([kept.length, asked]).toEqual([40, ['actor/dr']]);
    const before = sources.internet.publicRequests().length;
    const patient = { ...scope, compartment: patientCompartment('p1') };
    await expect(all.fetch(patient, 'metformin', { signal })).rejects.toThrow('forbidden');
    expect([sources.internet.publicRequests().length, asked.length]).toEqual([before, 1]);
  });

  it('429 with a short Retry-After: waits so long, and asks once more', async () => {
    sources.mood('crossref', { is: 'status', status: 429, retryAfter: '1', times: 1 });
    const before = sources.asked('crossref').length;
    expect(await ask('crossref')).toMatchObject({ kind: 'found' });
    const [first, second, ...more] = sources.asked('crossref').slice(before);
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_000);
    expect(more).toEqual([]);
  });

  it('429 with a long Retry-After: nobody asks this host before its end', async () => {
    sources.mood('openFda', { is: 'status', status: 429, retryAfter: '3600' });
    const egress = open();
    expect(await ask('openFda', egress)).toMatchObject({ kind: 'refused', retryAfterMs: 3_600_000 });
    const before = sources.asked('openFda').length;
    expect(await ask('openFda', egress)).toMatchObject({
      kind: 'refused',
      gap: expect.stringMatching(/too often/),
    });
    expect(sources.asked('openFda').length).toBe(before);
    expect(await ask('crossref', egress)).toMatchObject({ kind: 'found' });
  });

  /** Requests to PubMed that are one too many within a second. */
  const tooOften = (times: readonly number[]) =>
    times.filter((at, n) => (times[n + 3] ?? Infinity) - at < 1_000).length;
  const timesSince = (before: number) =>
    sources
      .asked('pubmed')
      .slice(before)
      .map(({ at }) => at);

  it('one process keeps the limits of the hosts, on a few connections', async () => {
    const egress = open({ turnMs: 60_000 }, hostLimits());
    const before = sources.asked('pubmed').length;
    const opened = sources.connections();
    const all = await Promise.all(Array.from({ length: 6 }, () => ask('pubmed', egress)));
    expect(all.every(({ kind }) => kind === 'found')).toBe(true);
    // A search is two requests.
    expect(timesSince(before)).toHaveLength(12);
    expect(tooOften(timesSince(before))).toBe(0);
    expect(sources.connections() - opened).toBeLessThanOrEqual(3);
  }, 60_000);

  it('several egresses with own connections, as of several processes, keep them together on one database; a pause is everybody’s', async () => {
    const callers = full ? 32 : 6;
    const pools = Array.from({ length: full ? 4 : 2 }, () =>
      createPool(connectionsFor(database().ownerUrl, PASSWORDS).app, { max: 4 }),
    );
    const options = { ...sources.internet.options, hosts: hostLimits(), limits: { turnMs: 120_000 } };
    const each = pools.map((pool) => createEgress({ ...options, turns: createHostTurnRows(pool) }));
    const before = sources.asked('pubmed').length;
    const all = await Promise.all(
      Array.from({ length: callers }, (_, n) => ask('pubmed', each[n % each.length])),
    );
    expect(all.every(({ kind }) => kind === 'found')).toBe(true);
    expect(timesSince(before)).toHaveLength(callers * 2);
    figures.tooOften = tooOften(timesSince(before));
    expect(figures.tooOften).toBe(0);
    sources.mood('openFda', { is: 'status', status: 429, retryAfter: '3600' });
    expect(await ask('openFda', each[0])).toMatchObject({ kind: 'refused', retryAfterMs: 3_600_000 });
    const refused = sources.asked('openFda').length;
    expect(await ask('openFda', each[1])).toMatchObject({ kind: 'refused' });
    expect(sources.asked('openFda').length).toBe(refused);
    await Promise.all(pools.map((pool) => pool.end()));
  }, 120_000);

  it('a connection that the host has closed meanwhile is no gap', async () => {
    const egress = open();
    expect(await ask('crossref', egress)).toMatchObject({ kind: 'found' });
    sources.internet.closeConnections();
    expect(await ask('crossref', egress)).toMatchObject({ kind: 'found' });
  });

  it('goes out by the egress alone, and to no address that is not public', async () => {
    const asked = sources.internet.publicRequests();
    expect(
      asked.every(
        (each) =>
          Object.values(HOSTS).some((host) => each.includes(`https://${host}/`)) ||
          each.includes(REFERENCES[2]!),
      ),
    ).toBe(true);
    sources.internet.name(HOSTS.crossref, ['127.0.0.1']);
    expect(await ask('crossref')).toMatchObject({
      kind: 'refused',
      gap: expect.stringMatching(/may not be asked/),
    });
    sources.internet.name(HOSTS.crossref, ['93.184.215.14']);
    expect(sources.internet.privateConnections()).toEqual([]);
  });

  it('writes the figures', () => {
    expect(figures).toMatchObject({ unstated: 0, tooOften: 0 });
    if (!full) return;
    writeMeasured({
      name: 'evidence-sources',
      goals: [
        goal('source × way to fail', '≥ 80', figures.outcomes, 'calls'),
        goal('of them without their outcome and sentence', '= 0', figures.unstated, 'calls'),
        goal(
          'requests above the limit of a host, 32 callers by 4 egresses on one database',
          '= 0',
          figures.tooOften,
          'requests',
        ),
        goal(
          'connections to anything private',
          '= 0',
          sources.internet.privateConnections().length,
          'connections',
        ),
      ],
    });
  });
});
