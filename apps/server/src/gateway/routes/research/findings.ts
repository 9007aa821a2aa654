import { decideThreshold, readThreshold, sayThreshold } from '@consilium/clinical';
import {
  type AgentOverview,
  type Findings,
  isWritten,
  type ListedFinding,
  monthlyBudget,
  SOURCE_STATUSES,
  THRESHOLD_LEVELS,
  type ThresholdVerdict,
  thresholdSchema,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { existing } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { evidenceLevel } from '../../schemas/evidence-views.ts';
import { id } from '../../schemas/ids.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

const claimView = z
  .object({
    id,
    sentence: z.string(),
    snapshot: z.string().describe('Hash of the source, for readSnapshot'),
    quote: z.string().describe("The source's own words"),
    source: z.string().describe('As a footnote names it'),
    level: evidenceLevel,
    status: z.enum(['checked', 'unconfirmed']),
    standing: z.enum(SOURCE_STATUSES).describe('What is known of the source now'),
    first_seen: z.iso.datetime(),
    counts: z.boolean().describe('The threshold rests on it'),
  })
  .openapi('ResearchClaim');
const verdictView = z
  .object({
    sentence: z.string().describe('The threshold in words'),
    met: z.boolean(),
    by: z.enum(['code', 'model']).describe('`model`: of a threshold in free text'),
    on: z.array(id).describe('Claims that it rests on'),
    missing: z.array(z.string()),
    ended: z.boolean().describe('Its last day is over'),
    decided_at: z.iso.datetime().nullable().describe('Null: no run has decided it yet'),
  })
  .openapi('ThresholdVerdict');
const budgetView = z.object({
  ...{ monthly_micro_usd: z.int(), spent_micro_usd: z.int(), left_micro_usd: z.int() },
  wakes: z.iso.date().nullable().describe('The day on which it wakes that has used it up'),
  sentence: z.string(),
});
const typedView = z.object({
  level: z.enum(THRESHOLD_LEVELS).optional(),
  independent_sources: z.int().optional(),
  outcome: z.string().optional(),
  population: z.string().optional(),
  until: z.iso.date().optional(),
  text: z.string().optional(),
});

/** What an agent found and whether it is enough; a threshold from words. */
export function addFindingRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const claims = ownRoute('get', '/v1/research/agents/{agent}/claims', 'readResearchClaims', {
    summary: 'What the agent found, whether it is enough, and what is left of its budget',
    params: { agent: z.uuid({ message: 'invalid_id' }) },
    responses: {
      200: json(
        z.object({ claims: z.array(claimView), threshold: verdictView.nullable(), budget: budgetView }),
        'Oldest first, 1,000 at most; threshold null: none was set',
      ),
    },
  });
  app.openapi(claims, async (c) => {
    const { agent } = c.req.valid('param');
    const caller = { scope: c.get('scope') };
    const of = existing(await deps.research?.desk.look(caller, agent));
    const looked = await partOf(deps, 'findings').look(caller, agent);
    const threshold = verdictOf(of, looked);
    const on = new Set(threshold?.on);
    return c.json(
      {
        claims: looked.claims.map((claim) => toClaim(claim, on.has(claim.id))),
        ...{ threshold, budget: toBudget(of, new Date(looked.now)) },
      },
      200,
    );
  });

  const read = ownRoute('post', '/v1/research/threshold', 'readThreshold', {
    summary: 'What a person wrote as enough evidence, as a threshold that code decides; shown back in words',
    body: z.strictObject({ words: z.string().trim().min(1).max(2_000) }),
    responses: {
      200: json(
        z.object({
          threshold: typedView,
          sentence: z.string(),
          by: z.enum(['code', 'model']).describe('Who will decide it'),
        }),
        '`text` alone: it could not be taken apart, and a model will decide it',
      ),
    },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(read, async (c) => {
    const now = (await deps.triggers?.clock({ scope: c.get('scope') })) ?? deps.now();
    const threshold = readThreshold(c.req.valid('json').words, now.toISOString().slice(0, 10));
    const by = isWritten(threshold) ? ('model' as const) : ('code' as const);
    return c.json({ threshold: { ...threshold }, sentence: sayThreshold(threshold), by }, 200);
  });
}

type Looked = Awaited<ReturnType<Findings['look']>>;

/** By code at this moment; of free text, what a model said last. */
function verdictOf(
  { threshold: given }: AgentOverview,
  { claims, judged, now }: Looked,
): z.infer<typeof verdictView> | null {
  const threshold = thresholdSchema.safeParse(given).data;
  if (!threshold) return null;
  const sentence = sayThreshold(threshold);
  if (!isWritten(threshold))
    return toVerdict(sentence, decideThreshold(threshold, claims, now.slice(0, 10)), now);
  if (judged) return toVerdict(sentence, judged.verdict, judged.at);
  const missing = ['No run has decided it yet.'];
  return toVerdict(sentence, { met: false, by: 'model', on: [], missing, ended: false }, null);
}

function toVerdict(sentence: string, verdict: ThresholdVerdict, decidedAt: string | null) {
  return viewOf(verdictView, { ...verdict, sentence, decidedAt });
}

function toClaim(claim: ListedFinding, counts: boolean) {
  return viewOf(claimView, { ...claim, snapshot: claim.hash, source: claim.printed, counts });
}

function toBudget(agent: AgentOverview, now: Date) {
  return viewOf(budgetView, { ...agent, ...monthlyBudget(agent, agent.spentMicroUsd, now) });
}
