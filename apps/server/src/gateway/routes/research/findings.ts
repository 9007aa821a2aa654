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
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { strictJson } from '../../limits/strict-json.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { evidenceLevel } from '../../schemas/evidence-views.ts';
import { id } from '../../schemas/ids.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';
import { json } from '../scoped-route.ts';

const place = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };

const claimView = z
  .object({
    id,
    sentence: z.string(),
    snapshot: z.string().openapi({ description: 'Hash of the source, for readSnapshot' }),
    quote: z.string().openapi({ description: "The source's own words" }),
    source: z.string().openapi({ description: 'As a footnote names it' }),
    level: evidenceLevel,
    status: z.enum(['checked', 'unconfirmed']),
    standing: z.enum(SOURCE_STATUSES).openapi({ description: 'What is known of the source now' }),
    first_seen: z.iso.datetime(),
    counts: z.boolean().openapi({ description: 'The threshold rests on it' }),
  })
  .openapi('ResearchClaim');
const verdictView = z
  .object({
    sentence: z.string().openapi({ description: 'The threshold in words' }),
    met: z.boolean(),
    by: z.enum(['code', 'model']).openapi({ description: '`model`: of a threshold in free text' }),
    on: z.array(id).openapi({ description: 'Claims that it rests on' }),
    missing: z.array(z.string()),
    ended: z.boolean().openapi({ description: 'Its last day is over' }),
    decided_at: z.iso.datetime().nullable().openapi({ description: 'Null: no run has decided it yet' }),
  })
  .openapi('ThresholdVerdict');
const budgetView = z.object({
  ...{ monthly_micro_usd: z.int(), spent_micro_usd: z.int(), left_micro_usd: z.int() },
  wakes: z.iso.date().nullable().openapi({ description: 'The day on which it wakes that has used it up' }),
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
  const claims = createRoute({
    ...{
      ...place,
      method: 'get',
      path: '/v1/research/agents/{agent}/claims',
      operationId: 'readResearchClaims',
    },
    summary: 'What the agent found, whether it is enough, and what is left of its budget',
    request: { params: z.object({ agent: z.uuid({ message: 'invalid_id' }) }) },
    responses: {
      200: json(
        z.object({ claims: z.array(claimView), threshold: verdictView.nullable(), budget: budgetView }),
        'Oldest first, 1,000 at most; threshold null: none was set',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(claims, async (c) => {
    const { agent } = c.req.valid('param');
    const caller = { scope: c.get('scope') };
    const of = await deps.research?.desk.look(caller, agent);
    if (!of) throw new ProblemError('not_found');
    const looked = await findingsOf(deps).look(caller, agent);
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

  const read = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/threshold', operationId: 'readThreshold' },
    summary: 'What a person wrote as enough evidence, as a threshold that code decides; shown back in words',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: z.strictObject({ words: z.string().trim().min(1).max(2_000) }) },
        },
      },
    },
    responses: {
      200: json(
        z.object({
          threshold: typedView,
          sentence: z.string(),
          by: z.enum(['code', 'model']).openapi({ description: 'Who will decide it' }),
        }),
        '`text` alone: it could not be taken apart, and a model will decide it',
      ),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: [strictJson(limits.bodyBytes)],
  });
  app.openapi(read, async (c) => {
    const now = (await deps.triggers?.clock({ scope: c.get('scope') })) ?? deps.now();
    const threshold = readThreshold(c.req.valid('json').words, now.toISOString().slice(0, 10));
    const by = isWritten(threshold) ? ('model' as const) : ('code' as const);
    return c.json({ threshold: { ...threshold }, sentence: sayThreshold(threshold), by }, 200);
  });
}

function findingsOf({ findings }: GatewayDeps): Pick<Findings, 'look'> {
  if (findings) return findings;
  throw new ProblemError('unavailable', { remedy: 'this server has no research agents' });
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

function toVerdict(
  sentence: string,
  verdict: ThresholdVerdict,
  decided_at: string | null,
): z.infer<typeof verdictView> {
  return { sentence, ...verdict, on: [...verdict.on], missing: [...verdict.missing], decided_at };
}

function toClaim(claim: ListedFinding, counts: boolean): z.infer<typeof claimView> {
  const { id: of, sentence, hash, quote, printed, level, status, standing, firstSeen } = claim;
  return {
    id: of,
    sentence,
    snapshot: hash,
    quote,
    source: printed,
    level,
    status,
    standing,
    first_seen: firstSeen,
    counts,
  };
}

function toBudget(agent: AgentOverview, now: Date): z.infer<typeof budgetView> {
  const { wakes, sentence, leftMicroUsd } = monthlyBudget(agent, agent.spentMicroUsd, now);
  return {
    ...{ monthly_micro_usd: agent.monthlyMicroUsd, spent_micro_usd: agent.spentMicroUsd },
    ...{ left_micro_usd: leftMicroUsd, wakes, sentence },
  };
}
