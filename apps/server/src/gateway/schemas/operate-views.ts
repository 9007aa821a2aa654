import {
  EFFECT_CLASSES,
  OPERATED_KINDS,
  type OperatedTree,
  RATING_REASONS,
  TURN_STATES,
  WAY_KINDS,
  ZONES,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { monthView, STAND_IN } from './stand-in.ts';
import { viewOf } from './view-of.ts';
import { runStatus, runView, teamVersion, toRunTree } from './views.ts';

const whose = z.string().openapi({
  description: 'A pseudonym: the same for the same patient (or actor) in this tenant, without a way back',
  example: 'patient-4fT0aQb9XkW2nLsE',
});

const turn = z.object({
  run: z.string(),
  kind: z.enum([...OPERATED_KINDS, 'replay']),
  state: z.enum(TURN_STATES),
  team: z.string(),
  team_version: teamVersion,
  agent: z.string(),
  status: runStatus,
  code: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  ms: z.number(),
  micro_usd: z.number(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  models: z.array(z.string()),
  stand_in: z.boolean().describe(STAND_IN),
  whose,
  conversation: z.string().nullable(),
});

export const operatedTurnView = turn.openapi('OperatedTurn', {
  description:
    'A turn, function or pipeline with the sums of its whole tree; sums are known when its runs have ended',
});

export const operatedRunView = z
  .object({
    turn: operatedTurnView,
    tree: runView,
    is_demo: z.boolean().describe('The tenant has synthetic patients only, so the text of its steps is kept'),
  })
  .openapi('OperatedRun', { description: 'A turn, and its tree with every step; no words of anybody' });

export const contentView = z
  .object({
    run: z.string(),
    step: z.string(),
    input: z.any().describe('Of a model: system, messages and names of functions; of a tool: its input'),
    output: z.any().describe('What came back; null: it failed'),
  })
  .openapi('StepContent', {
    description: 'Input and output of a step of a run of a synthetic patient',
  });

export const effectView = z
  .object({ key: z.string(), kind: z.string(), code: z.string(), parked_at: z.string(), whose })
  .openapi('ParkedEffect', { description: 'An effect outside that may have happened: a person has to look' });

export const openingsView = z
  .object({
    day: z.int(),
    is_many: z.boolean(),
    usual: z.object({ actor_hour: z.int(), tenant_day: z.int() }),
    actors: z.array(z.object({ actor: z.string(), hour: z.int(), day: z.int(), is_many: z.boolean() })),
  })
  .openapi('OpeningCounts', {
    description:
      'Within a day in the tenant; of each actor within an hour and a day. is_many: more than usual',
  });

export const ratingsView = z
  .object({
    days: z.int(),
    rows: z.array(
      z.object({
        helpful: z.boolean(),
        reason: z.enum(RATING_REASONS).nullable(),
        stand_in: z.boolean().describe(STAND_IN),
        count: z.int(),
      }),
    ),
  })
  .openapi('RatingCounts', { description: 'What readers said of answers, counted over the tenant' });

const percentiles = z.object({ p50: z.int(), p95: z.int(), p99: z.int() });

export const latencyView = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    rows: z.array(
      z.object({
        team: z.string().nullable().describe('Null: all teams'),
        turns: z.int(),
        answer_ms: percentiles.describe('From the start of the turn until its answer was kept'),
        first_reply_ms: z
          .union([percentiles, z.null()])
          .describe('Until the first reply of a model in it had arrived; null: no model was asked'),
      }),
    ),
  })
  .openapi('Latency', {
    description: 'Turns that ended with an answer, the newest 10,000 of the span; all teams first',
  });

export const countsView = z
  .object({
    live: z.int(),
    stuck: z.int(),
    parked: z.int(),
    failed: z.int(),
    ended: z.int(),
    effects: z.int(),
    since: z.string(),
  })
  .openapi('TurnCounts', {
    description: 'Failed and ended since `since`; 10,000 stands for as many or more',
  });

export const spendView = z
  .object({
    by: z.enum(['team', 'model', 'day']),
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(
      z.object({
        key: z.string(),
        stand_in: z.boolean().describe(STAND_IN),
        micro_usd: z.number(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        turns: z
          .int()
          .nullable()
          .describe('Turns that were committed then; null where the sums are kept without them'),
      }),
    ),
    month: monthView
      .extend({ name: z.string().openapi({ example: '2026-03' }) })
      .describe('This month (UTC) of the tenant, whatever was asked for'),
  })
  .openapi('Spend', {
    description:
      'From `from` until before `to`; by team and model these are whole months, as the sums are kept so. A key comes twice where a part was paid and a part a stand-in’s',
  });

export const foundEntryView = z
  .object({
    at: z.string(),
    seq: z.int(),
    actor: z.string(),
    purpose: z.string(),
    action: z.string(),
    targets: z.array(z.string()),
    run: z.string().nullable(),
    whose,
  })
  .openapi('FoundAuditEntry');

export const checkpointView = z
  .object({
    number: z.int(),
    at: z.string(),
    holds: z.boolean().describe('Its object is the one that was entered, and its signature holds'),
    covers: z.int().describe('Entries of the trail until then'),
    since: z.int().describe('Entries since then'),
  })
  .openapi('Checkpoint');

export const trailCheckView = z
  .object({
    started_at: z.string(),
    ended_at: z.string().nullable(),
    chains: z.int(),
    entries: z.int(),
    ok: z.boolean().nullable(),
    faults: z.int(),
    first_bad: z.union([
      z.object({ fault: z.string(), seq: z.int().nullable(), whose: z.string().nullable() }),
      z.null(),
    ]),
    code: z.string().nullable(),
  })
  .openapi('TrailCheck', {
    description: 'ok is null while the check goes on, and where it could not be finished: then code says why',
  });

export const teamView = z
  .object({
    name: z.string(),
    description: z.string(),
    version: z.string(),
    root: z.string(),
    stand_in: z.boolean().describe('A stand-in replies in place of its models, here and now'),
    limits: z.object({
      tokens: z.int(),
      micro_usd: z.int(),
      hops: z.int(),
      calls: z.int(),
      seconds: z.number(),
      lens_seconds: z.number(),
    }),
    agents: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        kind: z.enum(['llm', 'parallel', 'sequential', 'loop', 'remote']),
        zone: z.enum(ZONES),
        model: z.string().nullable(),
        builtin: z.string().nullable(),
        tools: z.array(
          z.object({
            name: z.string(),
            zone: z.enum(ZONES).nullable(),
            effect: z.enum(EFFECT_CLASSES).nullable(),
          }),
        ),
        steps: z.int(),
        instruction: z.string().nullable(),
      }),
    ),
    edges: z.array(z.object({ from: z.string(), to: z.string(), kind: z.enum(WAY_KINDS) })),
  })
  .openapi('Team');

/** Null where the turn's own run is not among the rows. */
export function toOperatedRun(found: OperatedTree): z.infer<typeof operatedRunView> | null {
  const tree = toRunTree(found.runs, found.run);
  return tree && { turn: viewOf(operatedTurnView, found), tree, is_demo: found.isDemo };
}
