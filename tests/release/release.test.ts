import { lastUserText, withoutMarks } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { FLAWLESS, judge, type MessageRow, messageRows, type Sent } from '../support/ledger.ts';
import { rowsOf } from '../support/rows.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { answerBy, isHelper, noteBy, REMEMBER, releaseOf, SLOW } from './desk-model.ts';
import { actorOf, type ReleasedWorker, type ReleaseStand, startReleaseStand } from './release-fixture.ts';
import { endedBySecond } from './second-migrations.ts';

/**
 * A release with work in flight and asleep. The first release leaves conversations, running turns with messages
 * queued behind them, and delayed sends; the second, whose payloads and state have other fields and whose team has
 * changed, and which calls a function of the database with another signature, takes over; the first is drained,
 * removed and stopped. Then a roll-back that cannot work must do no harm.
 *
 * What the engine (1.7.12) does, as found here: a delayed send is pinned to no deployment while it sleeps; it goes to
 * the newest one when it begins. So does everything that running work of the first release calls or sends. What has
 * journalled something (reading an object's state is enough) stays where it did, also while it fails: an operator
 * moves it (`moveToNewest`). What failed before that, because its payload could not be opened, is not pinned, and its
 * next attempt goes to the newest.
 */
const full = suiteSize() === 'full';
const CONVERSATIONS = full ? 50 : 10;
const WAKES = full ? 200 : 30;
/** Conversations whose turn runs on the first release, with messages behind it, when the second one comes. */
const RUNNING = full ? 8 : 3;
const WIDTH = 16;
/** The second release must be up before the first wake is due; the test says so if it is not. */
const FIRST_WAKE_MS = full ? 20_000 : 15_000;
const SPREAD_MS = 4_000;

const numbers = Array.from({ length: CONVERSATIONS }, (_, index) => index);
const running = numbers.slice(0, RUNNING);
const wakes = Array.from({ length: WAKES }, (_, index) => index);
const firstWords = (number: number) => `${REMEMBER} fact ${number}.`;
const slowWords = (number: number) => `${REMEMBER} ${SLOW} thing ${number}.`;
const lastWords = (number: number) => `What did I say in ${number}?`;
const wakeText = (wake: number) => `Wake ${wake} has come.`;

const figures = {
  wakes: NOT_MEASURED,
  read: NOT_MEASURED,
  finishedOnOne: NOT_MEASURED,
  drainSeconds: NOT_MEASURED,
  harmed: NOT_MEASURED,
};

describe('release [F1]', () => {
  let stand: ReleaseStand;
  let one: ReleasedWorker;
  let two: ReleasedWorker;
  const conversations: string[] = [];
  const sent: Sent[] = [];

  const post = async (number: number, text: string) => {
    const conversation = conversations[number] ?? '';
    const clientKey = `${number}-${text}`.replaceAll(/[^\w-]/g, '-');
    const { seq } = await stand.clientOf(number).post(conversation, text, clientKey);
    sent.push({ conversation, clientKey, text, seq });
    return seq;
  };
  const answer = (number: number, seq: number) =>
    stand.clientOf(number).answer(conversations[number] ?? '', seq, 120_000);
  const rows = () => messageRows(stand.engines.postgres.url);
  const allAnswered = () =>
    until(async () => judge(sent, await rows()).unanswered === 0, {
      what: 'an answer to each message',
      timeoutMs: 180_000,
      everyMs: 200,
    });
  const drained = async (worker: ReleasedWorker) => {
    await until(async () => (await stand.admin.pending(worker.deployment)) === 0, {
      what: 'the end of the work that is pinned to it',
      timeoutMs: 180_000,
      everyMs: 100,
    });
    await stand.admin.remove(worker.deployment);
    expect((await worker.process.kill('SIGTERM')).code).toBe(0);
  };

  beforeAll(async () => {
    stand = await startReleaseStand();
    one = await stand.release('one');
  });
  afterAll(() => stand?.stop());

  it('the first release leaves conversations with state and history', async () => {
    await sideBySide(
      numbers,
      async (number) => {
        conversations[number] = await stand.clientOf(number).createConversation();
        const seq = await post(number, firstWords(number));
        expect((await answer(number, seq)).text).toBe(answerBy('one', firstWords(number)));
        const { state } = await rowsOf(stand.engines.postgres.url, conversations[number]);
        expect(state).toMatchObject([{ key: 'memo', value: noteBy('one', firstWords(number)) }]);
      },
      WIDTH,
    );
  });

  it('and delayed sends, and turns that run with messages queued behind them', async () => {
    await sideBySide(
      wakes,
      async (wake) => {
        const number = wake % CONVERSATIONS;
        const conversation = conversations[number] ?? '';
        const [clientKey, text] = [`wake-${wake}`, wakeText(wake)];
        const delayMs = FIRST_WAKE_MS + Math.floor((SPREAD_MS * wake) / WAKES);
        await stand.wake({ actor: actorOf(number), conversation, clientKey, text, delayMs });
        sent.push({ conversation, clientKey, text, seq: null });
      },
      WIDTH,
    );
    await sideBySide(running, async (number) => {
      await post(number, slowWords(number));
      await post(number, `Second question ${number}.`);
      await post(number, `Third question ${number}.`);
    });
    const { log } = stand.engines.models;
    await until(() => log.entries.filter(({ endMs }) => endMs === null).length === RUNNING, {
      what: 'all slow turns to wait for their model',
    });
    expect(await stand.wakesByDeployment()).toEqual({ 'not pinned': WAKES });
  });

  it('the second release takes what is new, and what runs stays with the first', async () => {
    two = await stand.release('two');
    expect(two.deployment).not.toBe(one.deployment);
    expect((await rows()).filter(isWake), 'this machine is too slow for these delays').toEqual([]);
    const last = CONVERSATIONS - 1;
    const seq = await post(last, 'Who is there?');
    expect((await answer(last, seq)).text).toBe(answerBy('two', 'Who is there?'));
    expect(await endedBySecond(stand.engines.postgres.url)).toBe(1);
    expect(await stand.admin.pending(one.deployment)).toBe(RUNNING);
    await expect(stand.admin.remove(one.deployment)).rejects.toThrow('not_drained');
  });

  it('the first release ends its turns, is drained, removed and stopped', async () => {
    const from = performance.now();
    stand.letGo('one');
    await drained(one);
    figures.drainSeconds = Math.round((performance.now() - from) / 100) / 10;
    // Its turn has ended; the conversation, on the second release, commits what it reported.
    await until(
      async () => {
        const answers = new Set((await rows()).map(({ text }) => text));
        figures.finishedOnOne = running.filter((number) =>
          answers.has(answerBy('one', slowWords(number))),
        ).length;
        return figures.finishedOnOne === RUNNING;
      },
      { what: 'the answers of the first release', timeoutMs: 60_000, everyMs: 100 },
    );
    // What such a turn calls goes to the newest release, and it reads the reply.
    const notes = stand.engines.models.log.entries.filter(
      ({ call }) => call && !isHelper(call) && releaseOf(call) === 'two',
    );
    expect(notes).toHaveLength(RUNNING);
  });

  it('the first release, started again, leaves the functions of the second as they are', async () => {
    expect(await stand.migrateFirst()).toEqual([]);
  });

  it('every delayed send of the first release becomes one message, answered by the second', async () => {
    await until(async () => (await rows()).filter(isWake).length >= WAKES, {
      what: 'all wakes',
      timeoutMs: 180_000,
      everyMs: 200,
    });
    await allAnswered();
    const answers = new Set((await rows()).map(({ text }) => text));
    figures.wakes = wakes.filter((wake) => answers.has(answerBy('two', wakeText(wake)))).length;
    expect(figures.wakes).toBe(WAKES);
    expect(await stand.wakesByDeployment()).toEqual({ [two.deployment]: WAKES });
    expect(judge(sent, await rows())).toEqual(FLAWLESS);
  });

  it('the second release reads state and history of each conversation', async () => {
    const { log } = stand.engines.models;
    log.clear();
    await sideBySide(
      numbers,
      async (number) => {
        const seq = await post(number, lastWords(number));
        expect((await answer(number, seq)).text).toBe(answerBy('two', lastWords(number)));
      },
      WIDTH,
    );
    const calls = log.entries.flatMap(({ call }) => call ?? []);
    figures.read = numbers.filter((number) => {
      const call = calls.find(({ messages }) =>
        messages.some((message) => textOf(message) === lastWords(number)),
      );
      const seen = call?.messages.map(textOf) ?? [];
      const memo = running.includes(number)
        ? noteBy('two', slowWords(number))
        : noteBy('one', firstWords(number));
      return (
        call !== undefined &&
        releaseOf(call) === 'two' &&
        call.system.includes(memo) &&
        seen.includes(firstWords(number)) &&
        seen.includes(answerBy('one', firstWords(number)))
      );
    }).length;
    expect(figures.read).toBe(CONVERSATIONS);
    expect(judge(sent, await rows())).toEqual(FLAWLESS);
  });

  it('rolled back, the first release leaves alone what it cannot read, until the second is back', async () => {
    const held = 'Think it over slowly.';
    await post(1, held);
    await stand.engines.models.log.waitFor(({ call }) => call !== null && lastUserText(call) === held);
    await post(1, 'And what follows?');
    const before = await rows();
    const back = await stand.release('one');
    // New work is the first release's; what runs on the second ends there, and sends the turn that waits in its own payload.
    const seq = await post(0, 'Is the old one back?');
    expect((await answer(0, seq)).text).toBe(answerBy('one', 'Is the old one back?'));
    stand.letGo('two');
    const failures = await until(
      async () => {
        const all = await stand.failures();
        return all.length === 1 && all;
      },
      { what: 'it to fail' },
    );
    for (const { failure } of failures) expect(failure).toContain('payload_too_new');

    const forward = await stand.release('two');
    // What could not even be opened was not pinned, and goes to the newest by itself.
    for (const invocation of await stand.admin.unfinished(back.deployment))
      await stand.admin.moveToNewest(invocation);
    await drained(back);
    await allAnswered();
    const after = await rows();
    expect(after.map(({ text }) => text)).toContain(answerBy('two', held));
    expect(after.map(({ text }) => text)).toContain(answerBy('two', 'And what follows?'));
    expect(judge(sent, after)).toEqual(FLAWLESS);
    figures.harmed = before.filter(
      (row) => !after.some((other) => JSON.stringify(other) === JSON.stringify(row)),
    ).length;
    expect(figures.harmed).toBe(0);
    await drained(two);
    await until(async () => (await stand.admin.pending(forward.deployment)) === 0, {
      what: 'nothing unfinished',
    });
  });

  it('writes the figures', async () => {
    if (!full) return;
    const verdict = judge(sent, await rows());
    writeMeasured({
      name: 'release',
      goals: [
        goal('delayed sends of v1 that became one message, answered by v2', '= 200', figures.wakes, 'wakes'),
        goal('conversations of v1 whose state and history v2 reads', '= 50', figures.read, 'conversations'),
        goal('turns that v1 ended itself after v2 had come', '= 8', figures.finishedOnOne, 'turns'),
        goal('messages lost', '= 0', verdict.lost, 'messages'),
        goal('messages doubled', '= 0', verdict.doubled, 'messages'),
        goal('gaps in the order of messages', '= 0', verdict.gaps + verdict.outOfOrder, 'places'),
        goal(
          'messages not answered, or twice',
          '= 0',
          verdict.unanswered + verdict.answeredTwice,
          'messages',
        ),
        goal('v1 drained after its last model answered', '≤ 30', figures.drainSeconds, 's'),
        goal('messages changed by v1 when it met what v2 had written', '= 0', figures.harmed, 'messages'),
      ],
    });
  });
});

function isWake(row: MessageRow): boolean {
  return row.role === 'agent' && row.text.startsWith('Wake ');
}

function textOf(message: { readonly role: string; readonly text?: string }): string {
  return withoutMarks(message.text ?? '');
}
