import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { sideBySide } from '../hostile/side-by-side.ts';
import { FLAWLESS, judge, messageRows, type Sent, type Verdict } from '../support/ledger.ts';
import { rowsOf } from '../support/rows.ts';
import { answerBy, isHelper, REMEMBER, releaseOf, SLOW } from './desk-model.ts';
import { actorOf, type ReleasedWorker, type ReleaseStand, startReleaseStand } from './release-stand.ts';

const full = suiteSize() === 'full';
const CONVERSATIONS = full ? 50 : 10;
const WAKES = full ? 200 : 30;
/** Conversations whose turn runs on the first release, with messages behind it, when the second one comes. */
const RUNNING = full ? 8 : 3;
const WIDTH = 16;
/** The second release must be up before the first wake is due; the test says so if it is not. */
const FIRST_WAKE_MS = 20_000;
const SPREAD_MS = 4_000;

describe('release [F1]', () => {
  let stand: ReleaseStand;
  let one: ReleasedWorker;
  let two: ReleasedWorker;
  const conversations: string[] = [];
  const sent: Sent[] = [];
  const numbers = Array.from({ length: CONVERSATIONS }, (_, index) => index);
  const running = numbers.slice(0, RUNNING);
  const wakes = Array.from({ length: WAKES }, (_, index) => index);

  const post = async (number: number, text: string) => {
    const conversation = conversations[number] ?? '';
    const clientKey = `${number}-${text}`.replaceAll(/[^\w-]/g, '-');
    const client = await stand.clientOf(number);
    const { seq } = await client.post(conversation, text, clientKey);
    sent.push({ conversation, clientKey, text, seq });
    return seq;
  };
  const answer = async (number: number, seq: number) =>
    (await stand.clientOf(number)).answer(conversations[number] ?? '', seq, 120_000);
  const wakeText = (wake: number) => `Wake ${wake} has come`;
  const rows = () => messageRows(stand.engines.postgres.url);

  beforeAll(async () => {
    stand = await startReleaseStand();
    one = await stand.release('one');
  });
  afterAll(() => stand?.stop());

  it('the first release leaves conversations with state and history', async () => {
    await sideBySide(
      numbers,
      async (number) => {
        conversations[number] = await (await stand.clientOf(number)).createConversation();
        const seq = await post(number, `${REMEMBER} fact ${number}.`);
        expect((await answer(number, seq)).text).toBe(answerBy('one', `${REMEMBER} fact ${number}.`));
      },
      WIDTH,
    );
    expect((await rowsOf(stand.engines.postgres.url, conversations[0] ?? '')).state).toHaveLength(1);
  });

  it('and delayed sends, and turns that run with messages behind them', async () => {
    await sideBySide(
      wakes,
      async (wake) => {
        const number = wake % CONVERSATIONS;
        const conversation = conversations[number] ?? '';
        const clientKey = `wake-${wake}`;
        const delayMs = FIRST_WAKE_MS + Math.floor((SPREAD_MS * wake) / WAKES);
        await stand.wake({ actor: actorOf(number), conversation, clientKey, text: wakeText(wake), delayMs });
        sent.push({ conversation, clientKey, text: wakeText(wake), seq: null });
      },
      WIDTH,
    );
    await sideBySide(running, async (number) => {
      await post(number, `${REMEMBER} ${SLOW} thing ${number}.`);
      await post(number, `Second question ${number}.`);
      await post(number, `Third question ${number}.`);
    });
    const held = () =>
      stand.engines.models.log.entries.filter((e) => e.endMs === null && e.call && isHelper(e.call));
    await until(() => held().length === RUNNING, { what: 'all slow turns to run' });
    console.log(
      await stand.introspect(
        `SELECT target_service_name, status, pinned_deployment_id, count(*) AS n FROM sys_invocation GROUP BY 1,2,3`,
      ),
    );
  });

  it('the second release takes what is new; what runs stays with the first', async () => {
    two = await stand.release('two');
    expect(
      (await rows()).filter(({ text }) => text.startsWith('Wake ')),
      'the machine is too slow for these delays',
    ).toEqual([]);
    expect(two.deployment).not.toBe(one.deployment);
    const number = CONVERSATIONS - 1;
    const seq = await post(number, 'Who is there?');
    expect((await answer(number, seq)).text).toBe(answerBy('two', 'Who is there?'));
    expect(await stand.admin.pending(one.deployment)).toBe(RUNNING);
    console.log(
      await stand.introspect(
        `SELECT target_service_name, status, pinned_deployment_id, count(*) AS n FROM sys_invocation GROUP BY 1,2,3`,
      ),
    );
  });

  it('drained', async () => {
    stand.letGo();
    await until(async () => (await stand.admin.pending(one.deployment)) === 0, {
      what: 'drain',
      timeoutMs: 60_000,
    });
    await stand.admin.remove(one.deployment);
    console.log(await one.process.kill('SIGTERM'));
    await until(
      async () =>
        (await rows()).filter(({ text, role }) => role === 'user' && text.startsWith('Wake ')).length ===
        WAKES,
      { what: 'wakes', timeoutMs: 60_000 },
    );
    console.log(
      await stand.introspect(
        `SELECT target_service_name, status, pinned_deployment_id, count(*) AS n FROM sys_invocation GROUP BY 1,2,3`,
      ),
    );
    await until(async () => judge(sent, await rows()).unanswered === 0, {
      what: 'answers',
      timeoutMs: 60_000,
      everyMs: 200,
    });
    console.log(
      judge(sent, await rows()),
      (await rows()).filter((r) => r.conversation === conversations[0]),
    );
  });

  it('rolls back', async () => {
    const back = await stand.release('one');
    const t = Date.now();
    const number = CONVERSATIONS - 1;
    const err = await post(number, 'Too new?').catch((e) => e);
    console.log(String(err), Date.now() - t);
    console.log(
      await stand.introspect(
        `SELECT id, target_service_name, target_handler_name, status, pinned_deployment_id, last_failure, retry_count FROM sys_invocation WHERE status <> 'completed'`,
      ),
    );
    const rowsx = await stand.introspect(`SELECT id FROM sys_invocation WHERE status <> 'completed'`);
    const forward = await stand.release('two');
    for (const r of rowsx) {
      for (const p of ['pause', 'resume?deployment=latest']) {
        const a = await fetch(`${stand.engines.restate.adminUrl}/invocations/${r.id}/${p}`, {
          method: 'PATCH',
        });
        console.log(p, a.status, await a.text());
        if (p === 'pause') await new Promise((r) => setTimeout(r, 1000));
        console.log(
          await stand.introspect(
            `SELECT id, status, pinned_deployment_id FROM sys_invocation WHERE status <> 'completed'`,
          ),
        );
      }
    }
    const seq = await post(number, 'Too new?');
    console.log(back.deployment, forward.deployment, seq, await answer(number, seq));
  });
});
