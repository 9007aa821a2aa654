import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { FLAWLESS, judge, messageRows, type Sent } from '../support/ledger.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { type AnswersWatch, watchAnswers } from './answers-watch.ts';
import { type ClusterStand, startClusterStand } from './cluster-fixture.ts';

/**
 * Kill -9 of one of three nodes of the engine while conversations go on: of the node that the gateway talks to.
 * Clients ask again with the same key until they are told 2xx, as the API says. The node comes back later.
 * Kill -9 keeps the page cache: this does not test fsync.
 */
const full = suiteSize() === 'full';
const CONVERSATIONS = full ? 200 : 20;
const MESSAGES = 3;
const TOTAL = CONVERSATIONS * MESSAGES;
const WIDTH = full ? 24 : 8;
const KILLED = 0;
/** The node is killed when at least so many messages are accepted and not yet answered. */
const IN_FLIGHT = full ? 16 : 4;

describe('cluster [F1]', () => {
  let stand: ClusterStand;
  let answers: AnswersWatch;
  const sent: Sent[] = [];
  const acceptedAt: number[] = [];
  const acceptMs: number[] = [];
  let refused = 0;
  let seconds = 0;
  /** Conversations begun and not ended, and messages accepted and not answered, when the node was killed. */
  const atKill = { conversations: NOT_MEASURED, messages: NOT_MEASURED };
  const open = new Set<number>();

  beforeAll(async () => {
    stand = await startClusterStand();
    answers = await watchAnswers(stand.databaseUrl);
  });
  afterAll(async () => {
    await answers?.close();
    await stand?.stop();
  });

  /** The same request until it succeeds. */
  const insist = async <T>(request: () => Promise<T>, what: string): Promise<T> => {
    let result: { readonly value: T } | undefined;
    await until(
      async () => {
        try {
          result = { value: await request() };
        } catch (error) {
          refused += 1;
          throw error;
        }
        return true;
      },
      { what, timeoutMs: 120_000, everyMs: 200 },
    );
    return (result as { readonly value: T }).value;
  };
  const post = async (number: number, conversation: string, message: number) => {
    const [clientKey, text] = [`key-${message}`, `Question ${message} of ${number}`];
    const from = performance.now();
    const request = () => stand.clientOf(number).post(conversation, text, clientKey);
    const { seq } = await insist(request, `acceptance of ${text}`);
    acceptedAt.push(performance.now());
    acceptMs.push(performance.now() - from);
    sent.push({ conversation, clientKey, text, seq });
  };
  const answered = (conversation: string, count: number) =>
    until(() => answers.of(conversation) >= count, {
      what: `${count} answers in ${conversation}`,
      timeoutMs: 180_000,
      everyMs: 50,
    });
  const converse = async (number: number) => {
    open.add(number);
    const conversation = await insist(() => stand.clientOf(number).createConversation(), 'a conversation');
    await post(number, conversation, 1);
    // Behind a running turn.
    await post(number, conversation, 2);
    await answered(conversation, 2);
    await post(number, conversation, 3);
    await answered(conversation, 3);
    open.delete(number);
  };
  const disturb = async () => {
    const patient = { timeoutMs: 600_000, everyMs: 20 };
    const inFlight = () => sent.length - answers.count();
    await until(() => sent.length >= TOTAL / 3 && inFlight() >= IN_FLIGHT, {
      what: 'a third of the messages, and many of them in flight',
      ...patient,
    });
    atKill.conversations = open.size;
    atKill.messages = inFlight();
    await stand.cluster.kill(KILLED);
    await until(() => sent.length >= (TOTAL * 2) / 3, { what: 'two thirds of the messages', ...patient });
    await stand.cluster.restart(KILLED);
  };

  it('goes on when a node dies, and when it comes back', async () => {
    const numbers = Array.from({ length: CONVERSATIONS }, (_, index) => index);
    const from = performance.now();
    await Promise.all([sideBySide(numbers, converse, WIDTH), disturb()]);
    seconds = (performance.now() - from) / 1_000;
    expect(sent).toHaveLength(TOTAL);
    expect(atKill.messages).toBeGreaterThanOrEqual(IN_FLIGHT);
    expect(stand.cluster.nodes.every((node) => node.running)).toBe(true);
  });

  it('each accepted message is there once, in order, answered once', async () => {
    const rows = await messageRows(stand.databaseUrl);
    expect(rows).toHaveLength(2 * TOTAL);
    expect(judge(sent, rows)).toEqual(FLAWLESS);
  });

  it('nothing is left running or paused in the engine', async () => {
    await until(async () => (await stand.admin.pending(stand.deployment)) === 0, {
      what: 'the end of all work',
      timeoutMs: 60_000,
    });
  });

  it('writes the figures', async () => {
    const longest = { accepted: longestGap(acceptedAt), answered: longestGap(answers.times) };
    const sorted = acceptMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    console.log(
      `${TOTAL} messages in ${seconds.toFixed(1)} s; at the kill ${atKill.conversations} conversations were open and ` +
        `${atKill.messages} messages unanswered; ${refused} requests refused and repeated; without an accepted message ` +
        `at most ${longest.accepted} s, without an answer ${longest.answered} s; acceptance p50 ${at(0.5)} ms, ` +
        `p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
    );
    if (!full) {
      expect(longest.accepted).toBeLessThanOrEqual(15);
      return;
    }
    const verdict = judge(sent, await messageRows(stand.databaseUrl));
    writeMeasured({
      name: 'cluster',
      goals: [
        goal(
          'conversations, before, while and after a node was away',
          '= 200',
          new Set(sent.map(({ conversation }) => conversation)).size,
          'conversations',
        ),
        goal('of them open at the moment of the kill', '≥ 16', atKill.conversations, 'conversations'),
        goal('messages accepted and not yet answered at that moment', '≥ 16', atKill.messages, 'messages'),
        goal('accepted messages lost', '= 0', verdict.lost, 'messages'),
        goal('accepted messages doubled', '= 0', verdict.doubled, 'messages'),
        goal('gaps in the order of messages', '= 0', verdict.gaps + verdict.outOfOrder, 'places'),
        goal(
          'messages not answered, or twice',
          '= 0',
          verdict.unanswered + verdict.answeredTwice,
          'messages',
        ),
        goal('longest time without an accepted message', '≤ 15', longest.accepted, 's'),
        goal('longest time without an answer', '≤ 30', longest.answered, 's'),
        goal('acceptance, half of them', '≤ 1000', at(0.5), 'ms'),
        goal('acceptance, slowest, with all repetitions', '≤ 30000', at(1), 'ms'),
      ],
    });
  });
});

/** Seconds, to a tenth. */
function longestGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.round(Math.max(0, ...gaps) / 100) / 10;
}
