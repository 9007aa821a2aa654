import type { Agent, AgentCallbacks, AgentToolSpec, HistoryRule, LlmAgent, Zone } from '../agents/agent.ts';
import { ORIGINS, type Origin } from '../origin.ts';
import type { Catalogue } from './catalogue.ts';
import type { AgentShape, AgentToolEntry, LlmShape } from './files/agent-shape.ts';
import { agentTools, builtinsOf, codeTools, type Hold, parents, type TeamDraft } from './files/team-draft.ts';
import { resolveOutput } from './output-schema.ts';
import type { Team } from './team.ts';

/** What an agent sees of earlier messages and state unless its file says otherwise. */
const DEFAULT_ORIGINS: { readonly [zone in Zone]: readonly Origin[] } = Object.freeze({
  neutral: Object.freeze(['user', 'code', 'model'] as const),
  record: ORIGINS,
  outside: Object.freeze(['user', 'code'] as const),
});

/** The team that the files mean. The rules look at it too, so names in it may lead nowhere until they have passed. */
export function buildTeam(draft: TeamDraft, catalogue: Catalogue, version: string): Team {
  const holds = parents(draft);
  const { name, description, root, transfers, by_code, limits } = draft.shape;
  return {
    name,
    description,
    version,
    root,
    agents: plainMap(
      [...draft.agents.values()].map(({ id, shape }) => [id, buildAgent(shape, holds.get(id), catalogue)]),
    ),
    transfers: plainMap(Object.entries(transfers)),
    byCode: plainMap(Object.entries(by_code)),
    limits: {
      tokens: limits.tokens,
      microUsd: Math.round(limits.usd * 1_000_000),
      hops: limits.hops,
      calls: limits.calls,
      turnMs: limits.turn_seconds * 1000,
      lensMs: Math.round(limits.lens_seconds * 1000),
    },
  };
}

/** Without a prototype: a model that asks for the agent "constructor" finds nothing. */
function plainMap<T>(entries: readonly (readonly [string, T])[]): { readonly [key: string]: T } {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

function buildAgent(shape: AgentShape, hold: Hold | undefined, catalogue: Catalogue): Agent {
  const base = {
    name: shape.name,
    description: shape.description,
    zone: shape.zone,
    parent: hold?.holder.id ?? null,
    background: hold?.background ?? false,
    fallback: shape.fallback,
    callbacks: callbacksOf(shape),
    limits: {
      steps: shape.limits.steps,
      modelTimeoutMs: shape.limits.model_seconds * 1000,
      toolTimeoutMs: shape.limits.tool_seconds * 1000,
    },
  };
  switch (shape.kind) {
    case 'llm':
      return { ...base, kind: 'llm', ...llmParts(shape, catalogue) };
    case 'remote':
      return { ...base, kind: 'remote', remote: shape.remote };
    case 'loop':
      return {
        ...base,
        kind: 'loop',
        agents: memberNames(shape.agents),
        merge: plainMap(Object.entries(shape.merge)),
        maxRounds: shape.loop.max_rounds,
        until: shape.loop.until,
      };
    default:
      return {
        ...base,
        kind: shape.kind,
        agents: memberNames(shape.agents),
        merge: plainMap(Object.entries(shape.merge)),
      };
  }
}

type LlmParts = Omit<
  LlmAgent,
  'kind' | 'name' | 'description' | 'zone' | 'parent' | 'background' | 'fallback' | 'callbacks' | 'limits'
>;

function llmParts(shape: LlmShape, catalogue: Catalogue): LlmParts {
  const { temperature, top_p, top_k, max_output_tokens, reasoning } = shape.generate;
  return {
    model: shape.model,
    instruction: shape.instruction,
    generate: {
      ...(temperature === undefined ? {} : { temperature }),
      ...(top_p === undefined ? {} : { topP: top_p }),
      ...(top_k === undefined ? {} : { topK: top_k }),
      ...(max_output_tokens === undefined ? {} : { maxOutputTokens: max_output_tokens }),
      ...(reasoning === undefined ? {} : { reasoning }),
    },
    output: shape.output === null ? null : (resolveOutput(shape.output, catalogue) ?? null),
    outputKey: shape.output_key,
    tools: codeTools(shape).map(({ name }) => name),
    agentTools: agentTools(shape).map(({ entry }) => agentToolSpec(entry, catalogue)),
    builtin: builtinsOf(shape)[0] ?? null,
    agents: shape.agents,
    returns: shape.return,
    mayStaySilent: shape.may_stay_silent,
    speaksByCall: shape.speaks_by_call,
    history: historyRule(shape),
  };
}

function historyRule(shape: LlmShape): HistoryRule {
  return {
    origins: [...new Set(shape.history.origins ?? DEFAULT_ORIGINS[shape.zone])],
    tokens: shape.history.tokens,
  };
}

function agentToolSpec(entry: AgentToolEntry, catalogue: Catalogue): AgentToolSpec {
  return {
    agent: entry.agent,
    as: entry.as ?? entry.agent,
    fallback: entry.fallback,
    emptyText: entry.empty_text,
    resultKey: entry.result_key,
    statusKey: entry.status_key,
    errorKey: entry.error_key,
    preserveRequest: entry.preserve_request,
    reset: entry.reset,
    input: entry.input === null ? null : (resolveOutput(entry.input, catalogue) ?? null),
    waitMs: entry.wait_seconds === null ? null : entry.wait_seconds * 1000,
  };
}

function callbacksOf(shape: AgentShape): AgentCallbacks {
  const { callbacks } = shape;
  const steps = shape.kind === 'llm' ? shape.callbacks : null;
  return {
    beforeAgent: callbacks.before_agent,
    afterAgent: callbacks.after_agent,
    beforeModel: steps?.before_model ?? [],
    afterModel: steps?.after_model ?? [],
    beforeTool: steps?.before_tool ?? [],
    afterTool: steps?.after_tool ?? [],
  };
}

function memberNames(members: readonly (string | { readonly agent: string })[]): string[] {
  return members.map((member) => (typeof member === 'string' ? member : member.agent));
}
