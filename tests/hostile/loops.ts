import { smallTeamCatalogue } from '@consilium/example-small-team';
import type { TeamSource } from '@consilium/server';
import type { Reply } from '@consilium/stand-in';
import { setMonthlyCap } from '@consilium/store';
import { describe, expect, it } from 'vitest';
import { type Act, handOver } from '../support/hostile/acts.ts';
import type { RunRow } from '../support/hostile/conversation.ts';
import { TENANT } from '../support/stack.ts';
import { limited, tireless } from './capped-teams.ts';
import { openCase, type Turn } from './case.ts';
import { checkTurn } from './checks.ts';
import type { World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

const CALLS = 30;
const TOKENS = 20_000;
const MICRO_USD = 5_000;
const HOPS = 5;

/** Teams whose caps are met quickly. */
export const CAPPED: readonly TeamSource[] = [
  tireless('few_calls', `{ calls: ${CALLS}, tokens: 10000000, usd: 1000 }`),
  tireless('few_tokens', `{ calls: 1000, tokens: ${TOKENS}, usd: 1000 }`),
  tireless('little_money', `{ calls: 1000, tokens: 10000000, usd: ${MICRO_USD / 1e6} }`),
  tireless('no_caps', '{ calls: 1000, tokens: 10000000, usd: 1000 }'),
  limited('small_calls', { calls: 10 }),
  limited('small_hops', { hops: HOPS }),
].map((files) => ({ files, catalogue: smallTeamCatalogue }));

const AGAIN = { name: 'convert_unit', args: { value: 1, from: 'kg', to: 'g' } };

export function describeLoops(world: () => World): void {
  describe.concurrent('a model that never ends', () => {
    const play = async (team: string, act: (tag: string) => Act, code: string): Promise<Turn> => {
      const played = await openCase(world(), team);
      const turn = await played.turn(act(played.tag));
      checkTurn(world(), turn);
      expect({ status: turn.run?.status, code: turn.run?.code }).toEqual({ status: 'partial', code });
      expect(turn.answer?.status).toBe('partial');
      return turn;
    };

    it('with a function stops at the cap of calls, and what it said is kept [D12]', async () => {
      const turn = await play('few_calls', () => forEver, 'budget_exhausted');
      expect(turn.answer?.text).toBe(`Words ${CALLS - 1}.`);
      within(turn, CALLS, 1);
    });

    it('with a function stops at the steps of its agent where no cap is met', async () => {
      const turn = await play('no_caps', () => forEver, 'step_limit');
      expect(turn.answer?.text).toBe('Words 99.');
      within(turn, 100, 1);
    });

    it('in the branch of an agent tool leaves the caller only what is left', async () => {
      const turn = await play('few_calls', asking(1), 'budget_exhausted');
      within(turn, CALLS, 1);
      expect(
        turn.runs.filter(({ kind, code }) => kind === 'tool' && code === 'budget_exhausted'),
      ).not.toEqual([]);
    });

    it('in sixteen branches at once shares one cap', async () => {
      const turn = await play('few_calls', asking(16), 'budget_exhausted');
      within(turn, CALLS, turn.runs.length);
    });

    it('stops at the cap of tokens', async () => {
      const turn = await play('few_tokens', () => forEver, 'budget_exhausted');
      const { tokens, largest } = await spent(world(), turn.runs);
      expect(tokens).toBeLessThanOrEqual(TOKENS + largest.tokens);
    });

    it('stops at the cap of money [D12]', async () => {
      const turn = await play('little_money', () => forEver, 'budget_exhausted');
      const { microUsd, largest } = await spent(world(), turn.runs);
      expect(microUsd).toBeLessThanOrEqual(MICRO_USD + largest.microUsd);
    });

    it.each([
      ['nothing', { inputTokens: 0, outputTokens: 0 }],
      ['less than nothing', { inputTokens: -1_000_000, outputTokens: -1_000_000 }],
    ])('and whose provider claims to have used %s still meets the cap of calls', async (_what, usage) => {
      const claiming: Act = (...asked) => ({ ...forEver(...asked), usage });
      const turn = await play('few_calls', () => claiming, 'budget_exhausted');
      within(turn, CALLS, 1);
      const { tokens, microUsd } = await spent(world(), turn.runs);
      expect({ tokens: tokens >= 0, microUsd: microUsd >= 0 }).toEqual({ tokens: true, microUsd: true });
    });

    it('and hands over back and forth stops at the limit of hops', async () => {
      const pingPong: Act = (agent) => {
        const to = agent === 'triage' ? 'consultant' : agent === 'consultant' ? 'triage' : null;
        return to && { text: 'HbA1c reflects the average blood sugar.', ...handOver(to) };
      };
      const turn = await play('small_hops', () => pingPong, 'hop_limit');
      expect(turn.steps.filter(({ kind }) => kind === 'transfer')).toHaveLength(HOPS);
      expect(turn.answer?.text).toBe('HbA1c reflects the average blood sugar.');
    });

    it('in every member of a group at once shares one cap', async () => {
      const turn = await play('small_calls', () => everyoneForEver, 'budget_exhausted');
      within(turn, 10, 4);
    });

    it('stops at what the month has left, turn after turn', async () => {
      const played = await openCase(world(), 'no_caps');
      const cap = (microUsd: number) =>
        setMonthlyCap(world().rows, TENANT, `patient/${played.patient}`, microUsd);
      await cap(MICRO_USD);
      const turns = [await played.turn(forEver), await played.turn(forEver)];
      await cap(0);
      turns.push(await played.turn(forEver));
      for (const turn of turns) {
        checkTurn(world(), turn);
        expect(turn.run?.code).toBe('budget_exhausted');
      }
      expect(turns.map(({ answer }) => answer?.status)).toEqual(['partial', 'partial', 'failed']);
      expect(turns[2]?.wire).toEqual([]);
      const { microUsd, largest } = await spent(
        world(),
        turns.flatMap(({ runs }) => runs),
      );
      expect(microUsd).toBeLessThanOrEqual(MICRO_USD + largest.microUsd);
      expect(microUsd).toBeGreaterThan(0);
    });
  });
}

const forEver = (_agent: string, _call: unknown, nth: number): Reply => ({
  text: `Words ${nth}.`,
  toolCalls: [AGAIN],
});

const everyoneForEver: Act = (_agent, call, nth) =>
  call.jsonSchema === null ? { text: `Words ${nth}.`, toolCalls: [AGAIN] } : { text: 'no JSON at all' };

/** The lead asks the helper so many times in each step; the helper never ends either. */
function asking(times: number): (tag: string) => Act {
  return (tag) => (agent, call, nth) => {
    if (agent === 'helper') return forEver(agent, call, nth);
    const ask = { name: 'ask_helper', args: { request: `Help. [${tag}]` } };
    return { text: `Words ${nth}.`, toolCalls: Array.from({ length: times }, () => ask) };
  };
}

/** Counted on the wire, not from what the system says of itself. */
function within({ wire }: Turn, cap: number, branches: number): void {
  const over = Math.max(0, wire.length - cap);
  tally.callsOverCap = Math.max(tally.callsOverCap, Math.ceil(over / branches));
  expect(wire.length).toBeLessThanOrEqual(cap + branches);
  // A cap that is met early would hide that it is not counted.
  expect(wire.length).toBeGreaterThan(cap / 2);
}

interface Used {
  readonly tokens: number;
  readonly microUsd: number;
}

async function spent(world: World, runs: readonly RunRow[]): Promise<Used & { readonly largest: Used }> {
  const { rows: steps } = await world.rows.query<Used>(
    `SELECT coalesce(input_tokens, 0)::int + coalesce(output_tokens, 0)::int AS tokens, micro_usd::int AS "microUsd"
     FROM app.steps WHERE run = ANY ($1) AND kind = 'model'`,
    [runs.map(({ id }) => id)],
  );
  const sum = (key: keyof Used) => steps.reduce((total, step) => total + step[key], 0);
  const most = (key: keyof Used) => Math.max(...steps.map((step) => step[key]));
  return {
    tokens: sum('tokens'),
    microUsd: sum('microUsd'),
    largest: { tokens: most('tokens'), microUsd: most('microUsd') },
  };
}
