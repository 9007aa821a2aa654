import { createPool, revokeAccess } from '@consilium/store';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { choosePerson } from '../../support/console/sign-in.ts';
import { longAnswer } from '../director.ts';
import type { Flow, World } from '../flow.ts';
import { grant, TENANT } from '../grants.ts';
import { isGone, reads, saysIn, shown, timesIn } from '../screen/seen.ts';
import { atPatient, talkOn } from '../screen/talk.ts';

/** A connection that is cut or refused on purpose is told of in the console. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_FAILED/;
const REFUSED = /status of 40[134]/;

const PLACE = '/patients/pregnancy-hypothyroidism';

/** Begins an answer of many sentences that comes slowly. */
async function beginSlowly({ stand, director }: World, question: string, ms = 400) {
  const { acts, sentences } = longAnswer(16);
  director.direct(question, acts);
  stand.slowTokens(ms);
  return sentences;
}

function expectWhole(answer: string, sentences: readonly string[]): void {
  expect(sentences.map((sentence) => timesIn(answer, sentence))).toEqual(sentences.map(() => 1));
}

/** What is written so far is the beginning of it, character by character. */
async function expectPartOf(draft: Locator, sentences: readonly string[]): Promise<void> {
  const text = (await shown(draft)).replaceAll(/\s+/g, ' ');
  const written = text.slice(text.indexOf('Rest and')).trim();
  expect(sentences.join(' ').slice(0, written.length)).toBe(written);
}

export const disturbanceFlows: readonly Flow[] = [
  {
    name: 'a reload in mid-stream: nothing of the answer is lost or doubled [A17] [F3]',
    ci: true,
    disturbs: true,
    run: async (world) => {
      const question = 'How does one rest well?';
      const sentences = await beginSlowly(world, question);
      const { page } = await world.open({ as: 'dr-demo', to: PLACE });
      const { ask, draft } = await atPatient(page);
      await ask(question);
      await reads(draft, sentences[0] ?? '');
      await expectPartOf(draft, sentences);
      await page.reload();
      const again = talkOn(page);
      // What was written before the reload is there again, and it goes on.
      await reads(again.draft, sentences[0] ?? '');
      await reads(again.draft, sentences[3] ?? '');
      await expectPartOf(again.draft, sentences);
      world.stand.slowTokens(0);
      const turn = await again.answered(question);
      await isGone(again.draft);
      expectWhole(await shown(turn), sentences);
      expect(await again.turn(question).count()).toBe(1);
    },
  },
  {
    name: 'the worker is killed in mid-answer: the answer still comes, once [F3] [A17]',
    ci: true,
    disturbs: true,
    run: async (world) => {
      const question = 'How does one sleep well?';
      const sentences = await beginSlowly(world, question);
      const { page } = await world.open({ as: 'dr-demo', to: PLACE });
      const { ask, draft, answered, turn } = await atPatient(page);
      await ask(question);
      await reads(draft, sentences[0] ?? '');
      await world.stand.worker?.kill();
      world.stand.slowTokens(0);
      await world.stand.worker?.start();
      const answer = await answered(question);
      await isGone(draft);
      expectWhole(await shown(answer), sentences);
      expect(await turn(question).count()).toBe(1);
    },
  },
  {
    name: 'offline: the page says so, what was written stays, and is sent again when the connection is back [F3] [B10]',
    disturbs: true,
    run: async ({ open }) => {
      const question = 'What is a pulse of 72?';
      const { page, context, watch } = await open({ as: 'dr-demo', to: PLACE });
      watch.expect(CUT);
      const { ask, box, pane, turn, answered } = await atPatient(page);
      await context.setOffline(true);
      await saysIn(page.locator('body'), /^No connection\./);
      await ask(question);
      await saysIn(pane.getByRole('alert'), /^Not sent: no connection/);
      await saysIn(pane, question);
      expect(await shown(page.getByRole('heading', { level: 1 }))).toMatch(/PROBE-OKONKWO/);
      await pane.getByRole('button', { name: 'Send again' }).click();
      await saysIn(pane.getByRole('alert'), /^Not sent: no connection/);
      await context.setOffline(false);
      await isGone(page.getByText(/^No connection\./));
      await saysIn(pane.getByRole('alert'), /^Not sent\.$/);
      await pane.getByRole('button', { name: 'Send again' }).click();
      await answered(question);
      await isGone(pane.getByRole('alert'));
      expect([await box.inputValue(), await turn(question).count()]).toEqual(['', 1]);
    },
  },
  {
    name: 'the connection goes between a message and its receipt: it is said once, and the page notices [F3] [A17]',
    disturbs: true,
    run: async ({ open }) => {
      const questions = ['What is a pulse of 74?', 'What is a pulse of 76?'];
      const { page, watch } = await open({ as: 'dr-demo', to: PLACE });
      watch.expect(CUT);
      const { ask, pane, turn, answered } = await atPatient(page);
      // The server has it, the page does not know.
      await page.route(
        '**/messages',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await ask(questions[0] ?? '');
      await answered(questions[0] ?? '');
      await isGone(pane.getByRole('button', { name: 'Send again' }));
      expect(await turn(questions[0] ?? '').count()).toBe(1);
      // The server does not have it: the same key again is one turn.
      await page.route('**/messages', (route) => route.abort(), { times: 1 });
      await ask(questions[1] ?? '');
      await pane.getByRole('button', { name: 'Send again' }).click();
      await answered(questions[1] ?? '');
      expect(await turn(questions[1] ?? '').count()).toBe(1);
      await pane.getByRole('button', { name: 'All conversations' }).click();
      await saysIn(page.getByRole('dialog'), questions[0] ?? '');
    },
  },
  {
    name: 'the session ends while somebody writes: the text stays, and after signing in it goes on [F4] [B10]',
    ci: true,
    disturbs: true,
    run: async ({ open }) => {
      const question = 'What is a temperature of 37?';
      const { page, context, watch, endSessionIn } = await open({ as: 'dr-demo', to: PLACE });
      watch.expect(REFUSED);
      const first = await atPatient(page);
      await first.ask('What is a sodium of 139?');
      await first.answered('What is a sodium of 139?');
      await endSessionIn(6);
      await page.reload();
      await first.answered('What is a sodium of 139?');
      await first.box.fill(question);
      // The page says so by itself, before anybody has asked in vain.
      const notice = page.getByRole('dialog', { name: /^Your session has ended/ });
      await notice.waitFor();
      // Anyone who comes by reads nothing of the record.
      expect(await shown(page.locator('body'))).not.toMatch(/okonkwo|sodium/i);
      expect(await first.box.isVisible()).toBe(false);
      const tab = context.waitForEvent('page');
      await notice.getByRole('link', { name: 'Sign in in a new tab' }).click();
      const other = await tab;
      await choosePerson(other, 'dr-demo');
      await other.getByRole('heading', { name: 'You are signed in' }).waitFor();
      await other.close();
      await page.bringToFront();
      await isGone(notice);
      expect(await first.box.inputValue()).toBe(question);
      await first.pane.getByRole('button', { name: 'Ask', exact: true }).click();
      await first.answered(question);
      expect(await first.turn(question).count()).toBe(1);
    },
  },
  {
    name: 'two tabs of one conversation show the same, while it is written and after [A17] [B10]',
    disturbs: true,
    run: async (world) => {
      const question = 'How does one walk well?';
      const sentences = await beginSlowly(world, question);
      const { page, newTab } = await world.open({ as: 'dr-demo', to: PLACE });
      const one = await atPatient(page);
      await one.ask(question);
      await page.waitForURL(/\/c\//);
      const second = await newTab();
      await second.goto(page.url());
      const other = talkOn(second);
      await reads(other.draft, sentences[1] ?? '');
      world.stand.slowTokens(0);
      const texts = await Promise.all(
        [one, other].map(async ({ answered }) => shown(await answered(question))),
      );
      for (const text of texts) expectWhole(text, sentences);
      // What is asked in one appears in the other.
      const more = 'What is a pulse of 80?';
      await other.ask(more);
      await one.answered(more);
      await other.answered(more);
      const turns = async ({ pane }: typeof one) =>
        (await pane.getByRole('article', { name: /^Turn/ }).allInnerTexts()).map(
          (text) => text.split('\n')[0],
        );
      expect(await turns(one)).toEqual(await turns(other));
    },
  },
  {
    name: 'a slow network: the page can be used, and text comes before the end [A17] [B10]',
    disturbs: true,
    run: async (world) => {
      const question = 'How does one breathe well?';
      const sentences = await beginSlowly(world, question, 300);
      const { page, context } = await world.open({ as: 'dr-demo' });
      const wire = await context.newCDPSession(page);
      // A phone at the edge of a cell: 400 ms away, 50 kB/s down, 20 kB/s up.
      await wire.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 20_000 },
      });
      await page.goto(PLACE);
      const { ask, draft, answered, pane } = await atPatient(page);
      await ask(question);
      await reads(draft, sentences[0] ?? '');
      await pane.getByRole('button', { name: 'Stop' }).waitFor();
      world.stand.slowTokens(0);
      expectWhole(await shown(await answered(question)), sentences);
      await page.getByRole('tab', { name: /^Medications/ }).click();
      await saysIn(page.getByRole('tabpanel'), /once a day|No medications/);
    },
  },
  {
    name: 'a grant is taken back while the record is open: nothing more is shown, and it says so [F4]',
    disturbs: true,
    run: async ({ stand, open }) => {
      const patient = 'emergency-room';
      const id = await grant(stand, 'signe-demo', patient);
      const { page, watch } = await open({ as: 'signe-demo', to: `/patients/${patient}` });
      watch.expect(REFUSED);
      const { ask, answered } = await atPatient(page);
      await ask('What is a sodium of 138?');
      await answered('What is a sodium of 138?');
      const admin = createPool(stand.engines.postgres.url, { max: 1 });
      await revokeAccess(admin, TENANT, id);
      await admin.end();
      await page.getByRole('tab', { name: /^Conditions/ }).click();
      await saysIn(page.getByRole('tabpanel'), /Not found, or not open to you/);
      await ask('And a sodium of 120?');
      await saysIn(page.getByRole('region', { name: 'Conversation' }), /Not sent|no longer open to you/);
      await page.reload();
      await saysIn(page.locator('body'), /not open/i);
      expect(await shown(page.locator('body'))).not.toMatch(/sandoval|sodium of 138/i);
    },
  },
];
