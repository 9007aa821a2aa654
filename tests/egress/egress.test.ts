import { createEgress, createPages } from '@consilium/evidence';
import { type Internet, PUBLIC, startInternet } from '@consilium/evidence/test-support/internet';
import { ConsiliumError, errorCode } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { brokenPages, GOOD_HTML, GOOD_PDF } from './broken/broken-pages.ts';
import { CAPS } from './caps.ts';
import { CHAINS, type Step } from './chains.ts';
import { corpusForms, type Form, INSIDE, writtenForms } from './forms.ts';
import { watchMemory } from './memory.ts';
import { REBINDINGS } from './rebinding.ts';

const full = suiteSize() === 'full';
/** At the small size every third bomb, another third with every seed, and less time for each. */
const BROKEN = full ? { number: 240, bombs: 1 } : { number: 60, bombs: 3 };
const SEED = Number(process.env.CONSILIUM_SEED ?? Date.now() % 1_000_000_000);
const READING_MS = full ? 8_000 : 5_000;
/** In MB: of this process, which did not read them, and of one reader. */
const MEMORY = { ours: 200, reader: 700 };
const PUBLIC_NAMES = ['public.example.org', 'other.example.org', 'google.com', 'www.google.com'];
const CODES = [
  'url_refused',
  'page_unreachable',
  'page_too_large',
  'page_unsupported',
  'page_unreadable',
  'timeout',
];
const signal = new AbortController().signal;

describe('egress [A7]', () => {
  let internet: Internet;
  const figures = {
    forms: NOT_MEASURED,
    broken: NOT_MEASURED,
    slowestMs: 0,
    oursMb: 0,
    readerMb: 0,
    read: 0,
  };
  const egress = (totalMs = 5_000) => createEgress({ ...internet.options, limits: { totalMs } });
  const end = (url: string) =>
    egress()
      .get(url, { signal })
      .then(() => 'page', errorCode);

  beforeAll(async () => {
    internet = await startInternet(PUBLIC_NAMES);
    for (const name of PUBLIC_NAMES) internet.name(name, [PUBLIC.v4]);
    internet.name(INSIDE, ['127.0.0.1']);
  });
  afterAll(() => internet?.stop());

  describe('forms of a URL', () => {
    const forms = (): readonly Form[] => [...corpusForms(), ...writtenForms(internet.privatePort)];

    it('typed: the inside is never connected to, and every end has a code', async () => {
      figures.forms = forms().length;
      const ends = await Promise.all(forms().map(async (form) => ({ form, is: await end(form.url) })));
      expect(ends.filter(({ form, is }) => form.refused && is !== 'url_refused')).toEqual([]);
      expect(ends.filter(({ is }) => is !== 'page' && !CODES.includes(is))).toEqual([]);
      expect(ends.filter(({ form, is }) => is === 'page' && form.url.includes(INSIDE))).toEqual([]);
      // It would prove nothing if all were refused.
      expect(ends.filter(({ is }) => is === 'page').length).toBeGreaterThan(5);
      expect(internet.privateConnections()).toEqual([]);
    });

    it('asked as an interface for programs: likewise, and no redirect is followed', async () => {
      const hosts = Object.fromEntries(PUBLIC_NAMES.map((name) => [name, { perSecond: 1_000 }]));
      const { ask } = createEgress({ ...internet.options, hosts, limits: { totalMs: 5_000 } });
      const asked = (url: string) => ask({ url, signal }).then(({ status }) => `status ${status}`, errorCode);
      const ends = await Promise.all(forms().map(async (form) => ({ form, is: await asked(form.url) })));
      expect(ends.filter(({ form, is }) => form.refused && is !== 'url_refused')).toEqual([]);
      // What is no JSON and no XML is not read.
      expect(ends.filter(({ is }) => is.startsWith('status'))).toEqual([]);
      expect(ends.filter(({ is }) => is === 'page_unsupported').length).toBeGreaterThan(5);
      internet.site('/away', (_request, response) => {
        response.writeHead(302, { location: `http://127.0.0.1:${internet.privatePort}/` }).end();
      });
      expect(await asked('http://public.example.org/away')).toBe('status 302');
      const sent = { url: 'http://public.example.org/', signal };
      for (const headers of [{ cookie: 'a=b' }, { host: 'inside' }, { accept: 'a\r\nb: c' }])
        expect(await ask({ ...sent, headers } as typeof sent).then(() => 'sent', errorCode)).toBe(
          'header_refused',
        );
      expect(internet.privateConnections()).toEqual([]);
    });

    it('as a redirect: likewise, whatever the base makes of it', async () => {
      for (const [n, { url }] of forms().entries())
        internet.site(`/to/${n}`, (_request, { socket }) => {
          socket?.end(`HTTP/1.1 302 Found\r\nlocation: ${url}\r\ncontent-length: 0\r\n\r\n`);
        });
      const ends = await Promise.all(
        forms().map(async (form, n) => ({ form, is: await end(`http://public.example.org/to/${n}`) })),
      );
      expect(ends.filter(({ is }) => is !== 'page' && !CODES.includes(is))).toEqual([]);
      const absolute = ends.filter(({ form }) => form.refused && /^https?:\/\/[^/]/i.test(form.url));
      expect(absolute.length).toBeGreaterThan(300);
      expect(absolute.filter(({ is }) => is === 'page')).toEqual([]);
      expect(internet.privateConnections()).toEqual([]);
    });
  });

  it.each(CHAINS.map((chain, n) => [chain.name, chain, n] as const))(
    'a chain of redirects: %s',
    async (_name, chain, n) => {
      for (const [at, step] of chain.steps.entries()) lay(step, `chain/${n}/${at}`, `chain/${n}/${at + 1}`);
      expect(await end(`${chain.from ?? 'http'}://public.example.org/chain/${n}/0`)).toBe(chain.ends);
      expect(internet.privateConnections()).toEqual([]);
    },
  );

  it.each(REBINDINGS.map((rebinding, n) => [rebinding.name, rebinding, n] as const))(
    'rebinding: %s',
    async (_name, { answers, hops = 0, ends }, n) => {
      const host = `rebound-${n}.example.org`;
      internet.name(host, ...answers);
      for (let at = 0; at < hops; at += 1)
        lay({ to: '/NEXT' }, `rebound/${n}/${at}`, `rebound/${n}/${at + 1}`);
      expect(await end(`http://${host}/rebound/${n}/0`)).toBe(ends);
      expect(internet.privateConnections()).toEqual([]);
      expect(internet.timesResolved(host)).toBe(hops + 1);
    },
  );

  it.each(CAPS.map((cap, n) => [cap.name, cap, n] as const))(
    'a response: %s',
    async (_name, { site, ends }, n) => {
      internet.site(`/cap/${n}`, site);
      const memory = watchMemory();
      const began = performance.now();
      const pages = createPages({ egress: egress(ends === 'timeout' ? 500 : 5_000) });
      const outcome = await pages
        .read(`http://public.example.org/cap/${n}`, { signal })
        .catch((error) => error);
      expect(outcome instanceof ConsiliumError ? outcome.code : 'page').toBe(ends);
      expect(JSON.stringify([outcome, String(outcome?.stack), outcome?.cause])).not.toContain('secret');
      expect(performance.now() - began).toBeLessThan(ends === 'timeout' ? 4_000 : 15_000);
      expect(memory.stop().ours).toBeLessThan(MEMORY.ours);
    },
  );

  it('sends nothing but the URL', async () => {
    process.env.HTTP_PROXY = `http://127.0.0.1:${internet.privatePort}`;
    internet.site('/cookie', (_request, response) => {
      response.writeHead(302, { location: '/plain?q=a%20b', 'set-cookie': 'a=b' }).end();
    });
    await egress().get('http://public.example.org/cookie#part', { signal });
    delete process.env.HTTP_PROXY;
    const { method, url, headers } = internet.lastRequest() ?? {};
    expect({ method, url }).toEqual({ method: 'GET', url: '/plain?q=a%20b' });
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers?.host).toBe('public.example.org');
    expect(internet.privateConnections()).toEqual([]);
  });

  it('takes a certificate for the name of the URL only, though it connects to an address', async () => {
    internet.name('elsewhere.example.org', [PUBLIC.v4]);
    expect(await end('https://public.example.org/')).toBe('page');
    expect(await end('https://elsewhere.example.org/')).toBe('page_unreachable');
    expect(await end(`https://${PUBLIC.v4}/`)).toBe('page_unreachable');
  });

  it('connects for itself, with no other way in hand: only what is allowed is reached', async () => {
    const before = internet.privateConnections().length;
    const names: Record<string, string[]> = {
      'good.example.org': ['127.0.0.2'],
      'bad.example.org': ['127.0.0.1'],
    };
    const direct = createEgress({
      resolve: async (host) => names[host] ?? [],
      allowPrivate: (address, port) => address === '127.0.0.2' && port === internet.privatePort,
    });
    const at = (host: string) =>
      direct.get(`http://${host}:${internet.privatePort}/`, { signal }).then(() => 'page', errorCode);
    expect(await Promise.all(['127.0.0.1', '[::1]', 'bad.example.org', '127.0.0.3'].map(at))).toEqual(
      Array(4).fill('url_refused'),
    );
    expect(internet.privateConnections().length).toBe(before);
    expect([await at('127.0.0.2'), await at('good.example.org')]).toEqual(['page', 'page']);
    expect(internet.privateConnections().slice(before)).toEqual(Array(2).fill('127.0.0.2 was connected to'));
  });

  it('reads the good pages that the broken ones are made of', async () => {
    internet.site('/good.html', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(GOOD_HTML);
    });
    internet.site('/good.pdf', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(GOOD_PDF);
    });
    const pages = createPages({ egress: egress(15_000) });
    const html = await pages.read('http://public.example.org/good.html', { signal });
    expect(html).toMatchObject({ title: 'Asthma in adults', truncated: false });
    expect(html.text).toContain('cough, wheeze, and a tight chest, often at night. More & more.');
    const pdf = await pages.read('https://public.example.org/good.pdf', { signal });
    expect(pdf.text).toContain('Creatinine 1.1 mg/dl');
  });

  it('reads broken pages and PDFs in bounded time and memory, and the next good one', async () => {
    const pages = createPages({ egress: egress(15_000), limits: { readingMs: READING_MS } });
    const broken = brokenPages(SEED, BROKEN.number, BROKEN.bombs);
    figures.broken = broken.length;
    const memory = watchMemory();
    const faults: string[] = [];
    const left = [...broken.entries()];
    const readOn = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [n, { name, type, bytes }] = next;
        internet.site(`/broken/${n}`, (_request, response) => {
          response.writeHead(200, { 'content-type': type }).end(bytes);
        });
        const began = performance.now();
        const outcome = await pages
          .read(`http://public.example.org/broken/${n}`, { signal })
          .catch((error) => error);
        const ms = performance.now() - began;
        figures.slowestMs = Math.max(figures.slowestMs, ms);
        if (ms > READING_MS + 3_000) faults.push(`${name} took ${Math.round(ms)} ms`);
        if (!(outcome instanceof Error)) figures.read += 1;
        else if (errorCode(outcome) !== 'page_unreadable') faults.push(`${name}: ${errorCode(outcome)}`);
        if (outcome.text?.length > 60_000) faults.push(`${name}: ${outcome.text.length} characters`);
      }
    };
    await Promise.all([readOn(), readOn()]);
    const { ours, reader } = memory.stop();
    Object.assign(figures, { oursMb: ours, readerMb: reader });
    console.log(
      `broken from seed ${SEED}: ${broken.length}, of which ${figures.read} gave text, slowest ${Math.round(figures.slowestMs)} ms, ` +
        `this process +${ours} MB, largest reader ${reader} MB`,
    );
    expect(faults).toEqual([]);
    expect(ours).toBeLessThan(MEMORY.ours);
    expect(reader).toBeLessThan(MEMORY.reader);
    // It would prove nothing if the reader could not read.
    expect(figures.read).toBeGreaterThan(broken.length / 10);
    expect(await pages.read('http://public.example.org/', { signal })).toMatchObject({ title: 'Public' });
  });

  it('leaves no connection open', async () => {
    await expect.poll(() => internet.openConnections(), { timeout: 5_000 }).toBe(0);
  });

  it('writes the figures', () => {
    expect(internet.privateConnections().filter((where) => where.endsWith('dialled'))).toEqual([]);
    if (!full) return;
    const dialled = internet.privateConnections().filter((where) => where.endsWith('dialled')).length;
    writeMeasured({
      name: 'egress',
      goals: [
        goal('connections to anything private', '= 0', dialled, 'connections'),
        goal('forms of a URL, each typed and as a redirect', '≥ 400', figures.forms, 'forms'),
        goal('chains of redirects', '≥ 30', CHAINS.length, 'chains'),
        goal('names that rebind', '≥ 20', REBINDINGS.length, 'names'),
        goal('responses at the caps', '≥ 20', CAPS.length, 'responses'),
        goal('broken pages and PDFs', '≥ 200', figures.broken, 'pages'),
        goal('slowest of them', '≤ 11', Math.round(figures.slowestMs / 100) / 10, 's'),
        goal('growth of this process meanwhile', '≤ 200', figures.oursMb, 'MB'),
        goal('largest reader', '≤ 700', figures.readerMb, 'MB'),
      ],
    });
  });

  /** Puts a step at its path. */
  function lay(step: Step, path: string, next: string): void {
    const filled = (text: string) =>
      text.replaceAll('HERE', String(internet.privatePort)).replaceAll('NEXT', next);
    internet.site(`/${path}`, (_request, response) => {
      if ('to' in step) response.writeHead(step.status ?? 302, { location: filled(step.to) }).end();
      else if ('raw' in step) response.socket?.end(filled(step.raw));
      else response.writeHead(200, { 'content-type': 'text/html' }).end(filled(step.page));
    });
  }
});
