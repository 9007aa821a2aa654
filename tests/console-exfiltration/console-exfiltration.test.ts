import { createPool } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type RowDigests, rowDigests } from '../support/row-digests.ts';
import { TRAP_DOMAIN } from './forms/form.ts';
import { type Form, OWN, PUBLIC } from './forms/index.ts';
import { type GuardedBrowser, openGuardedBrowser } from './harness/guarded-browser.ts';
import { type AttackerSite, startAttackerSite } from './other-site/attacker-site.ts';
import { TRIES, tryCode } from './other-site/tries.ts';
import { ADDRESS_PLACES, followAddresses } from './places/addresses.ts';
import {
  ask,
  batchesOf,
  conversationAboutOddEntry,
  newConversation,
  openWithRawAnswer,
  textOfBatch,
} from './places/conversations.ts';
import { hostileRecord, isKept, type Planted } from './places/hostile-record.ts';
import { isShown, plain, settled, textOf, wholePage } from './places/look.ts';
import { ODD_RECORD, readWholeRecord } from './places/record-pages.ts';
import { seenOfWeakPage } from './self-test.ts';
import { faultsOfHeaders, filesOf } from './session-of.ts';
import { CLINICIAN, SELF, startWorld, type World } from './world.ts';

const full = suiteSize() === 'full';
const everyNth = (forms: readonly Form[], nth: number) => forms.filter((_, at) => at % nth === 0);
/** Each form is in the record, and in what a model says; the size decides in how many fields. */
const FORMS = full ? [...OWN, ...PUBLIC] : [...OWN, ...everyNth(PUBLIC, 24)];
const PER_TYPE = full ? 300 : 8;
/** Opened one by one, in every section. */
const PER_SECTION = full ? 12 : 2;
const NAMES = everyNth(OWN, 6);

/** The browser leaves these two in Chromium's own words: a page that is not there, a stream that was cut. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (400|401|403|404|422)|net::ERR_/;

describe('content that tries to load, link, run or style [B10] [F4]', () => {
  let world: World;
  let planted: Planted;
  const figures = { places: new Set<string>(), planted: 0, asked: 0, ran: 0, made: 0, tries: 0 };

  beforeAll(async () => {
    world = await startWorld(NAMES);
    const record = hostileRecord(FORMS.filter(isKept), PER_TYPE);
    planted = record.planted;
    await world.grant(ODD_RECORD);
    await world.grant(ODD_RECORD, SELF, 'self');
    const address = `/v1/patients/${ODD_RECORD}/record/import?source=clinic`;
    const response = await world.api('POST', address, record.bundle, 'application/fhir+json');
    expect([response.status, (await response.text()).slice(0, 400)]).toEqual([200, expect.anything()]);
  }, 240_000);
  let stopping: Promise<ReadonlySet<string>> | undefined;
  const stopped = () => {
    stopping ??= world.stop();
    return stopping;
  };
  afterAll(async () => {
    if (world) await stopped();
  }, 60_000);

  /** Nothing may have left, run or come to be, in any page so far. */
  function nothingHappened(): void {
    const { trap } = world.guarded;
    expect(trap.asked).toEqual([]);
    expect(trap.connections()).toBe(0);
    for (const { watch, guarded } of world.visits) {
      watch.expect(EXPECTED);
      figures.ran += guarded.ran.length;
      figures.made += guarded.made.length;
      figures.asked += watch.outside().length;
      expect(guarded.ran).toEqual([]);
      expect(guarded.made).toEqual([]);
      expect(watch.outside()).toEqual([]);
      expect(watch.unexpected()).toEqual([]);
    }
  }

  describe('in a record that somebody sends', () => {
    let seen: string;

    it('stays text on every page of it', async () => {
      seen = await readWholeRecord(world, CLINICIAN, PER_SECTION);
      nothingHappened();
    });

    it('is shown as it was sent, in each of its fields', () => {
      const never = [...planted].filter(([, texts]) => !texts.some((text) => isShown(text, seen)));
      expect(never.map(([place]) => place)).toEqual([]);
      for (const [place, texts] of planted) {
        figures.places.add(place);
        figures.planted += texts.length;
      }
    });
  });

  it('in the names of patients, in their list and in their banner', async () => {
    const forms = full ? OWN.filter(isKept) : everyNth(OWN.filter(isKept), 12);
    for (const [at, form] of forms.entries()) {
      const patient = `odd-${at}`;
      await world.grant(patient);
      const named = {
        resourceType: 'Patient',
        name: [{ family: form.text, given: ['Odd'] }],
        birthDate: '1980-01-01',
      };
      const entry = [
        {
          fullUrl: `urn:uuid:00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          resource: named,
          request: { method: 'POST', url: 'Patient' },
        },
      ];
      const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
      const response = await world.api(
        'POST',
        `/v1/patients/${patient}/record/import?source=clinic`,
        bundle,
        'application/fhir+json',
      );
      expect(response.status).toBe(200);
    }
    const { page } = await world.newPage({ as: CLINICIAN, to: '/patients' });
    await wholePage(page);
    const list = await textOf(page);
    expect(forms.filter((form) => !list.includes(form.word)).map(({ name }) => name)).toEqual([]);
    await page.goto('/patients/odd-3');
    await settled(page);
    expect(await textOf(page)).toContain(forms[3]?.word);
    figures.places.add('list of patients').add('banner');
    figures.planted += forms.length;
    nothingHappened();
  });

  describe('in a conversation', () => {
    it('said by a model: while it is written, and when it stands there', async () => {
      const { page } = await world.newPage({ as: CLINICIAN });
      world.stand.slowTokens(5);
      for (const batch of batchesOf(full ? FORMS : everyNth(OWN, 4))) {
        const conversation = await newConversation(world, { team: 'single' });
        await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
        await settled(page);
        const says = `${textOfBatch(batch)}\n\nlastwords`;
        const { draft, answer } = await ask(world, page, 'What do the results say?', says);
        expect(draft).not.toBe('');
        expect(answer).toContain('lastwords');
        figures.planted += 2 * batch.length;
      }
      world.stand.slowTokens(0);
      figures.places.add('draft').add('answer');
      nothingHappened();
    });

    it('in an answer from which the server has taken nothing', async () => {
      const { page } = await world.newPage({ as: CLINICIAN });
      const conversation = await newConversation(world, { team: 'single' });
      await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
      await settled(page);
      await ask(world, page, 'What do the results say?', 'Nothing.');
      for (const batch of batchesOf(FORMS)) {
        const raw = `${textOfBatch(batch)}\n\nlastwords`;
        const answer = await openWithRawAnswer(page, conversation, raw);
        const hidden = batch.filter(
          ({ name, word }) => /^(element|event)/.test(name) && !answer.includes(word),
        );
        expect(hidden.map(({ name }) => name)).toEqual([]);
        figures.planted += batch.length;
      }
      figures.places.add('answer, raw');
      nothingHappened();
    });

    it('said by a consultant whose sentences are checked, about an entry whose name is a form', async () => {
      const { page } = await world.newPage({ as: CLINICIAN });
      const batch = everyNth(OWN, 9);
      const conversation = await conversationAboutOddEntry(world, 'consult');
      await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
      await settled(page);
      expect(await textOf(page)).toMatch(/about .*zq\d{4}z/);
      await ask(world, page, 'Is the kidney all right?', textOfBatch(batch));
      figures.places.add('removed sentences').add('topic of a conversation');
      figures.planted += batch.length;
      await page.getByRole('button', { name: 'All conversations' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await textOf(page)).toMatch(/about .*zq\d{4}z/);
      figures.places.add('list of conversations');
      nothingHappened();
    });

    it('said by a person', async () => {
      const { page } = await world.newPage({ as: CLINICIAN });
      for (const batch of batchesOf(full ? FORMS.filter(isKept) : everyNth(OWN.filter(isKept), 4))) {
        const conversation = await newConversation(world, { team: 'single' });
        await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
        await settled(page);
        const { answer } = await ask(world, page, textOfBatch(batch), 'Yes.');
        expect(
          batch.filter(({ text }) => !answer.includes(plain(text).trim())).map(({ name }) => name),
        ).toEqual([]);
        figures.planted += batch.length;
      }
      figures.places.add('question');
      nothingHappened();
    });
  });

  describe('in a paper', () => {
    const forms = OWN.filter((form) => isKept(form) && !/[\r\n]/.test(form.text) && form.text.length < 200);
    const addPaper = async (title: string, lines: readonly string[], read: boolean): Promise<string> => {
      const search = new URLSearchParams({ title, read: String(read) });
      const address = `/v1/patients/${ODD_RECORD}/record/documents?${search}`;
      const response = await world.api('POST', address, lines.join('\n'), 'text/plain');
      expect(response.status).toBe(201);
      return ((await response.json()) as { readonly id: string }).id;
    };

    it('in its text and in its title', async () => {
      const id = await addPaper(
        (forms[40] as Form).text,
        forms.map(({ text }) => text),
        false,
      );
      const { page } = await world.newPage({ as: CLINICIAN });
      await page.goto(`/patients/${ODD_RECORD}?section=documents&size=wide&item=DocumentReference/${id}`);
      await settled(page);
      const text = await textOf(page);
      expect(forms.filter((form) => !text.includes(plain(form.text).trim())).map(({ name }) => name)).toEqual(
        [],
      );
      figures.places.add('text of a paper').add('title of a paper');
      figures.planted += forms.length + 1;
      nothingHappened();
    });

    it('in what is proposed from it', async () => {
      // The name of a medicine has to look like one; how often it is taken may be any words of the quote.
      const short = forms.filter(({ text }) => text.length <= 80 && !/[.;] /.test(text));
      const some = everyNth(short, 4).slice(0, 30);
      world.model.reads = some.map(({ text, word }) => ({
        quote: `She takes ${word} tablets ${text}`,
        name: word,
        frequency: text,
      }));
      const id = await addPaper(
        'Letter',
        world.model.reads.map(({ quote }) => `${quote}.\n`),
        true,
      );
      const { page } = await world.newPage({ as: CLINICIAN });
      await page.goto(`/patients/${ODD_RECORD}?section=documents&size=wide&item=DocumentReference/${id}`);
      await page.getByRole('article').first().waitFor({ timeout: 90_000 });
      await textOf(page);
      await page.goto(`/patients/${ODD_RECORD}?section=proposals&size=wide`);
      await wholePage(page);
      const proposals = (await textOf(page)).match(/she takes zq\d{4}z/g) ?? [];
      expect(proposals.length).toBeGreaterThan(10);
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('dialog').waitFor();
      await textOf(page);
      figures.places.add('proposed fact').add('quote of a proposal').add('form of a proposal');
      figures.planted += 2 * proposals.length;
      nothingHappened();
    });
  });

  it('in the names of people, where one signs in, is signed in, and is read about', async () => {
    const { page } = await world.newPage();
    await page.goto('/auth/sign-in');
    const who = await textOf(page).catch(() => '');
    expect(who.match(/zq\d{4}z/g)?.length).toBeGreaterThan(NAMES.length / 2);
    const visit = await world.newPage({ as: SELF, to: `/patients/${ODD_RECORD}?section=access&size=wide` });
    await wholePage(visit.page);
    expect(await textOf(visit.page)).toMatch(/zq\d{4}z/);
    await visit.page.getByRole('button', { name: /settings and sign out/ }).click();
    expect(await textOf(visit.page)).toContain(NAMES[0]?.word);
    figures.places.add('who are you').add('account').add('who read this');
    figures.planted += 3 * NAMES.length;
    nothingHappened();
  });

  it('in an address that somebody follows', async () => {
    const forms = everyNth(OWN, full ? 3 : 30);
    const clinician = await world.newPage({ as: CLINICIAN });
    const operator = await world.newPage({ as: 'ops-demo' });
    figures.planted += await followAddresses(clinician, ADDRESS_PLACES.clinician, forms);
    figures.planted += await followAddresses(operator, ADDRESS_PLACES.operator, forms);
    for (const names of Object.values(ADDRESS_PLACES))
      for (const name of Object.keys(names)) figures.places.add(`address: ${name}`);
    nothingHappened();
  });

  it('nothing of it is in what the browser keeps', async () => {
    for (const { page } of world.visits.filter(({ page }) => !page.isClosed())) {
      const kept = await page.evaluate(KEPT);
      expect(JSON.stringify(kept)).not.toMatch(/zq\d{4}z|odd-record/);
    }
  });

  describe.each(['another site', 'another port'] as const)('a page of %s', (kind) => {
    let site: AttackerSite;
    let before: RowDigests;
    const digests = async () => {
      const admin = createPool(world.stand.engines.postgres.url, { max: 1 });
      try {
        const all = await rowDigests(admin, 'demo', 'patient/duchenne');
        return Object.fromEntries(Object.entries(all).filter(([table]) => !table.startsWith('audit')));
      } finally {
        await admin.end();
      }
    };
    beforeAll(async () => {
      site = await startAttackerSite();
      before = await digests();
    });
    afterAll(() => site?.close());

    it('reads nothing and changes nothing, whatever it tries', async () => {
      const { page, context } = await world.newPage({ as: CLINICIAN, to: '/patients/duchenne' });
      await settled(page);
      const read: string[] = [];
      for (const [name, code] of Object.entries(TRIES)) {
        const attacker = await context.newPage();
        await attacker.goto(site.origins[kind]);
        const got = await attacker.evaluate(tryCode(code, world.stand.url, '/v1/patients/duchenne'));
        if (got !== '') read.push(`${name}: ${String(got).slice(0, 120)}`);
        figures.tries += 1;
        for (const other of context.pages()) if (other !== page) await other.close();
      }
      expect(read).toEqual([]);
      expect(await digests()).toEqual(before);
      await page.reload();
      await settled(page);
      await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(true);
      world.visits.at(-1)?.watch.expect(/./);
    });
  });

  describe('the session', () => {
    it('is in a cookie that no script can read and no other site can send', async () => {
      const { page, context } = await world.newPage({ as: CLINICIAN, to: '/patients' });
      await settled(page);
      expect(await page.evaluate('document.cookie')).toBe('');
      const session = (await context.cookies()).filter(({ name }) => name.includes('session'));
      expect(session).toEqual([
        expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 }),
      ]);
    });

    it('is under a policy without exceptions, on every kind of answer', async () => {
      const files = await filesOf(world);
      expect(files.length).toBeGreaterThan(10);
      for (const path of ['/', '/patients/duchenne', '/nowhere', '/v1/session', ...files]) {
        const { headers } = await fetch(`${world.stand.url}${path}`, { headers: { accept: 'text/html' } });
        expect([path, ...faultsOfHeaders(headers)]).toEqual([path]);
      }
      const loose = new Headers({
        'content-type': 'text/html',
        'content-security-policy': "script-src 'unsafe-inline' https:",
      });
      expect(faultsOfHeaders(loose).length).toBe(6);
    });

    it('gives no sources away', async () => {
      for (const file of await filesOf(world)) {
        const [text, map] = await Promise.all([
          fetch(`${world.stand.url}${file}`).then((response) => response.text()),
          fetch(`${world.stand.url}${file}.map`),
        ]);
        expect([file, map.status, text.includes('sourceMappingURL')]).toEqual([file, 404, false]);
      }
    });

    it('refuses scripts in the page, also those of the page itself', async () => {
      const { page, watch } = await world.newPage({ as: CLINICIAN, to: '/patients' });
      await settled(page);
      const tried = await page.evaluate(`(() => {
        const outcome = [];
        const attempt = (name, act) => { try { act(); outcome.push(name); } catch {} };
        attempt('html', () => { document.createElement('div').innerHTML = '<b>x</b>'; });
        attempt('script text', () => { const s = document.createElement('script'); s.text = 'ran(1)'; document.head.append(s); });
        attempt('script address', () => { const s = document.createElement('script'); s.src = 'http://zq9999z.leak.test/x.js'; });
        return outcome;
      })()`);
      watch.expect(/TrustedHTML|TrustedScript|require-trusted-types-for|Trusted/);
      expect(tried).toEqual([]);
    });

    it('leaves nothing on the screen after signing out, also on the way back', async () => {
      const { page } = await world.newPage({ as: CLINICIAN, to: '/patients/polypharmacy' });
      await settled(page);
      const name =
        String(await page.evaluate(`document.querySelector('h1').textContent`)).split(',')[0] ?? '';
      expect(name.length).toBeGreaterThan(3);
      await page.getByRole('button', { name: /settings and sign out/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      expect(await textOf(page)).not.toContain(plain(name));
      // Where it leads depends on the browser's own history; never to the record.
      await page.goBack({ timeout: 10_000 }).catch(() => null);
      expect(await textOf(page)).not.toContain(plain(name));
      await page.goto('/patients/polypharmacy');
      await page
        .getByRole('link', { name: /sign in/i })
        .first()
        .waitFor();
      expect(await textOf(page)).not.toContain(plain(name));
      expect((await page.request.get('/v1/patients/polypharmacy/record/panel')).status()).toBe(401);
    });
  });

  // A second browser with every form at once: minutes on a small machine.
  describe.runIf(full)('the harness itself', () => {
    const STAYING = OWN.filter(({ name }) => !/meta refresh|sends itself/.test(name));
    let own: GuardedBrowser;
    let policy = '';
    beforeAll(async () => {
      own = await openGuardedBrowser();
      const page = await fetch(world.stand.url, { headers: { accept: 'text/html' } });
      policy = page.headers.get('content-security-policy') ?? '';
    });

    it('sees a page without a policy that takes texts for pages', async () => {
      const { asked, ran, made } = await seenOfWeakPage(own, full ? OWN : OWN.slice(0, 110), 'frames');
      expect(new Set(asked.map((place) => place.split('/')[0])).size).toBeGreaterThan(30);
      expect(new Set(ran).size).toBeGreaterThan(30);
      expect(made.length).toBeGreaterThan(100);
    });

    it('sees elements that content made where only the policy holds', async () => {
      const withoutTypes = policy.replaceAll(/(require-)?trusted-types[^;]*;?/g, '');
      const { asked, ran, made } = await seenOfWeakPage(own, STAYING, 'trusted', withoutTypes);
      expect([asked, ran]).toEqual([[], []]);
      expect(made.length).toBeGreaterThan(100);
    });

    it('sees that Trusted Types alone refuse markup', async () => {
      const { asked, ran, made, refused } = await seenOfWeakPage(own, STAYING, 'markup', policy);
      expect([asked, ran, made, refused]).toEqual([[], [], [], true]);
    });

    it('reads the hosts that the browser itself wrote down', async () => {
      const hosts = [...(await own.closeAndReadHosts())];
      expect(hosts.filter((host) => host.endsWith(TRAP_DOMAIN)).length).toBeGreaterThan(30);
    });
  });

  it('and the browser itself wrote down no other host', async () => {
    const hosts = [...(await stopped())].filter((host) => !['127.0.0.1', 'localhost'].includes(host));
    figures.asked += hosts.length;
    expect(hosts).toEqual([]);
  });

  it('is written down', () => {
    const goals = [
      goal('forms', '≥ 300', FORMS.length, 'forms'),
      goal('places they were planted in', '≥ 15', figures.places.size, 'places'),
      goal('times that a form was planted', full ? '≥ 1000' : '≥ 300', figures.planted, 'times'),
      goal('requests to anywhere else', '= 0', figures.asked, 'requests'),
      goal('scripts that ran', '= 0', figures.ran, 'scripts'),
      goal('elements that content made', '= 0', figures.made, 'elements'),
      goal('tries of other sites', '≥ 40', figures.tries, 'tries'),
    ];
    console.log(goals.map(({ what, figure }) => `${what}: ${figure}`).join('\n'));
    if (full) writeMeasured({ name: 'console-exfiltration', goals });
    expect(goals.filter(({ holds }) => !holds)).toEqual([]);
  });
});

const KEPT = `(async () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: await indexedDB.databases(),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cookie: document.cookie,
  name: window.name,
}))()`;
