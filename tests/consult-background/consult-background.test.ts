import type { ModelCall } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Client, clientFor } from '../support/client.ts';
import type { Crash } from '../support/crashes.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { type Attempt, attemptsOf } from './attempts.ts';
import { type KillStand, type Left, startKillStand } from './kill-fixture.ts';
import { ANSWER, playerOf, QUESTION, type Replies, RIGHT, TOLD } from './script.ts';
import { toldFact } from './told-fact.ts';

const full = suiteSize() === 'full';
const tally = {
  kills: 0,
  turns: 0,
  unequal: 0,
  attempts: 0,
  wrong: 0,
  active: NOT_MEASURED,
  lateProposals: NOT_MEASURED,
};

describe('a slow extractor [A1] [A16]', () => {
  const told = Promise.withResolvers<void>();
  const asked: string[] = [];
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    const player = playerOf(
      () => RIGHT,
      async (agent) => {
        asked.push(agent);
        if (agent === 'medical_measurements') await told.promise;
      },
    );
    stack = await startStack({ teams: [source] }, { models: { player } });
    client = await clientFor(stack.server);
  });
  afterAll(async () => {
    told.resolve();
    await stack?.stop();
  });

  const quotes = async () =>
    (await stack.query<{ quote: string }>('SELECT quote FROM app.proposals ORDER BY quote')).map(
      ({ quote }) => quote,
    );

  it('has not replied when the answer is there, and proposes when it has', async () => {
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, TOLD);
    expect((await client.answer(conversation, seq, 60_000)).text).toBe(ANSWER);
    const wait = { timeoutMs: 60_000 };
    await until(async () => (await quotes()).length === 2 && asked.includes('medical_measurements'), {
      ...wait,
      what: 'the proposals of the others',
    });
    expect(await quotes()).toEqual(['asthma since 2015', 'metformin 500 mg']);
    told.resolve();
    await until(async () => (await quotes()).length === 4, { ...wait, what: 'its own proposals' });
    tally.lateProposals = (await quotes()).length - 2;
    expect(await quotes()).toContain('HbA1c was 6.5 % yesterday');
  });
});

/** Before a step's effect, after it and before its acknowledgement, and after that: of every step of the members. */
describe('kill -9 of the worker while extractors run [F1] [A16]', () => {
  let stand: KillStand;
  let calm: { readonly left: Left; readonly steps: readonly string[] };
  beforeAll(async () => {
    stand = await startKillStand();
    calm = await stand.run();
  });
  afterAll(() => stand?.stop());

  it('undisturbed: one answer, one question, four proposals', () => {
    expect(calm.left.messages).toEqual(
      [`assistant: ${QUESTION}`, `assistant: ${ANSWER}`, `user: ${TOLD}`].sort(),
    );
    expect(calm.left.proposals).toHaveLength(4);
  });

  it('leaves the same behind after a kill at each of them', async () => {
    for (const kills of killsOf(calm.steps)) {
      tally.turns += 1;
      const { left } = await stand.run(kills);
      tally.kills += kills.length;
      if (JSON.stringify(left) !== JSON.stringify(calm.left)) tally.unequal += 1;
      expect(left, JSON.stringify(kills)).toEqual(calm.left);
    }
  });
});

/** The steps in which proposals and the question come to be; at full size all of every member. One turn takes a step's three kills. */
function killsOf(steps: readonly string[]): readonly (readonly Crash[])[] {
  const names = [...new Set(steps.map((step) => step.slice(step.indexOf(' ') + 1)))];
  const chosen = full
    ? /^(?:before|model|after) (?:medical_|data_)|^send (?:Branch\.background|Conversation\.append)$/u
    : /^(?:model|after) medical_measurements |^after data_entry /u;
  return names
    .filter((name) => chosen.test(name))
    .map((name) =>
      (['before', 'effect', 'ack'] as const)
        .filter((point) => steps.includes(`${point} ${name}`))
        .map((point) => ({ point, name, nth: 1 })),
    );
}

describe('hostile extractors [A16] [A6]', () => {
  const scripts = new Map<string, Replies>();
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    const repliesTo = (call: ModelCall) => {
      const text = JSON.stringify(call.messages);
      const mark = /\(note (\d+)\)/u.exec(text)?.[0] ?? '';
      return scripts.get(mark) ?? {};
    };
    const player = playerOf(repliesTo);
    stack = await startStack({ teams: [source] }, { models: { player } });
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  async function play(attempt: Attempt, mark: string): Promise<readonly string[]> {
    scripts.set(mark, attempt.replies);
    const conversation = await client.createConversation();
    await client.post(conversation, `${attempt.told.text} ${mark}`);
    await until(
      async () => {
        const rows = await stack.query<{ status: string }>(
          `SELECT status FROM app.runs WHERE conversation = $1 AND (kind = 'background' OR parent IS NULL)`,
          [conversation],
        );
        return rows.length === 5 && rows.every(({ status }) => status !== 'running');
      },
      { timeoutMs: 90_000, what: `the end of ${attempt.id}` },
    );
    const found = await stack.query<{ resource: never; status: string }>(
      'SELECT resource, status FROM app.proposals WHERE conversation = $1',
      [conversation],
    );
    return found.map(({ resource }) => toldFact(resource));
  }

  it('propose nothing that was not told', async () => {
    const attempts = attemptsOf();
    const wrong: string[] = [];
    for (let at = 0; at < attempts.length; at += 6) {
      await Promise.all(
        attempts.slice(at, at + 6).map(async (attempt, index) => {
          const proposed = await play(attempt, `(note ${at + index})`);
          const untold = proposed.filter((fact) => !attempt.told.true.includes(fact));
          const twice = proposed.length - new Set(proposed).size;
          if (untold.length + twice > 0) wrong.push(`${attempt.id}: ${untold.join('; ')} ${twice} twice`);
          tally.attempts += 3;
          tally.wrong += untold.length + twice;
        }),
      );
    }
    expect(wrong).toEqual([]);
  });

  it('change no medication: every proposal waits, with no status', async () => {
    const [row] = await stack.query<{ written: number; active: number; there: number }>(
      `SELECT (SELECT count(*)::int FROM app.resource_versions) AS written,
         (SELECT count(*)::int FROM app.proposals WHERE resource->>'resourceType' LIKE 'Medication%') AS there,
         (SELECT count(*)::int FROM app.proposals WHERE resource->>'resourceType' LIKE 'Medication%'
            AND (resource->>'status' <> 'unknown' OR status <> 'open')) AS active`,
    );
    tally.active = (row?.written ?? 1) + (row?.active ?? 1);
    expect(row).toMatchObject({ written: 0, active: 0 });
    // Among the twists some leave a right fact right: the suite would be blind if nothing came through.
    expect(row?.there).toBeGreaterThan(0);
  });
});

it('writes the figures', () => {
  expect(tally.attempts).toBeGreaterThanOrEqual(200);
  if (!full) return;
  writeMeasured({
    name: 'consult-background',
    goals: [
      goal(
        'proposals of a slow extractor that came after the answer',
        '≥ 1',
        tally.lateProposals,
        'proposals',
      ),
      goal('kill -9 of the worker at steps of background members', '≥ 30', tally.kills, 'kills'),
      goal(
        'turns whose messages or proposals differ from the undisturbed one',
        '= 0',
        tally.unequal,
        'turns',
      ),
      goal('hostile replies of extractors', '≥ 200', tally.attempts, 'replies'),
      goal('proposals of what was not told, or twice', '= 0', tally.wrong, 'proposals'),
      goal('medications written, or proposed with a status', '= 0', tally.active, 'medications'),
    ],
  });
});
