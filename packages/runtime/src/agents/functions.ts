import {
  type AgentToolSpec,
  type AnyTool,
  type JsonSchema,
  type LlmAgent,
  type ModelTool,
  offeredEdges,
  type Team,
} from '@consilium/kernel';
import { z } from 'zod';

export const TRANSFER = 'transfer_to_agent';
export const FINISH = 'finish';
const STAY_SILENT = 'stay_silent';
const WAIT = 'wait';
export const RESPOND = 'respond';

/** The functions one agent is offered: its tools, agents as tools, its edges as one enum, and its typed end. */
export interface AgentFunctions {
  readonly offered: readonly ModelTool[];
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly agentTools: ReadonlyMap<string, AgentToolSpec>;
  readonly edges: ReadonlySet<string>;
  /** The output goes out as `finish`, since no provider takes a schema beside functions. */
  readonly finishes: boolean;
  /** It may answer by a call. */
  readonly responds: boolean;
  /** The function by which it may end without a word; null: it may not. */
  readonly silence: string | null;
}

const known = new WeakMap<ReadonlyMap<string, AnyTool>, WeakMap<LlmAgent, AgentFunctions>>();

/** Made once for an agent: team and catalogue are frozen, and schemas keep their identity for caches further down. */
export function functionsOf(
  team: Team,
  agent: LlmAgent,
  catalogue: ReadonlyMap<string, AnyTool>,
): AgentFunctions {
  const ofCatalogue = known.get(catalogue) ?? new WeakMap<LlmAgent, AgentFunctions>();
  known.set(catalogue, ofCatalogue);
  const functions = ofCatalogue.get(agent) ?? makeFunctions(team, agent, catalogue);
  ofCatalogue.set(agent, functions);
  return functions;
}

function makeFunctions(team: Team, agent: LlmAgent, catalogue: ReadonlyMap<string, AnyTool>): AgentFunctions {
  const tools = new Map(agent.tools.flatMap((name) => asEntry(catalogue.get(name))));
  const agentTools = new Map(agent.agentTools.map((spec) => [spec.as, spec]));
  const edges = agent.builtin === null ? offeredEdges(team, agent.name) : [];
  const calls = tools.size + agentTools.size + edges.length > 0 || agent.mayStaySilent || agent.speaksByCall;
  const finishes = agent.output !== null && calls;
  const offered: ModelTool[] = [
    ...[...tools.values()].map(offeredTool),
    ...agent.agentTools.map((spec) => offeredAgent(team, spec)),
  ];
  if (edges.length > 0) offered.push(transferTool(team, edges));
  if (finishes && agent.output) {
    offered.push({ name: FINISH, description: 'Give the final result and end.', input: agent.output });
  }
  if (agent.speaksByCall) offered.push(RESPONSE);
  const silence = agent.mayStaySilent ? (agent.speaksByCall ? WAIT : STAY_SILENT) : null;
  if (silence !== null) offered.push({ name: silence, ...SILENCE });
  const edgeNames = new Set(edges);
  return { offered, tools, agentTools, edges: edgeNames, finishes, responds: agent.speaksByCall, silence };
}

const RESPONSE: ModelTool = {
  name: RESPOND,
  description: 'Say this to the person, and end.',
  input: {
    type: 'object',
    properties: { message: { type: 'string', description: 'The whole answer.' } },
    required: ['message'],
    additionalProperties: false,
  },
};

const SILENCE: Omit<ModelTool, 'name'> = {
  description: 'End without a word, where nothing needs to be said. The reason is kept.',
  input: {
    type: 'object',
    properties: { reason: { type: 'string', description: 'Why nothing is said, in one sentence.' } },
    required: ['reason'],
    additionalProperties: false,
  },
};

/** Where a person waits for the answer, silence is not offered. */
export function withoutSilence(functions: AgentFunctions): AgentFunctions {
  if (functions.silence === null) return functions;
  const offered = functions.offered.filter(({ name }) => name !== functions.silence);
  return { ...functions, offered, silence: null };
}

function asEntry(tool: AnyTool | undefined): [string, AnyTool][] {
  return tool ? [[tool.name, tool]] : [];
}

function offeredTool(tool: AnyTool): ModelTool {
  return { name: tool.name, description: tool.description, input: z.toJSONSchema(tool.input) as JsonSchema };
}

const REQUEST: JsonSchema = {
  type: 'object',
  properties: { request: { type: 'string', description: 'What to ask, in full.' } },
  required: ['request'],
  additionalProperties: false,
};

function offeredAgent(team: Team, spec: AgentToolSpec): ModelTool {
  return {
    name: spec.as,
    description: team.agents[spec.agent]?.description ?? spec.agent,
    input: spec.input ?? REQUEST,
  };
}

function transferTool(team: Team, edges: readonly string[]): ModelTool {
  const who = edges.map((name) => `- ${name}: ${team.agents[name]?.description ?? ''}`).join('\n');
  return {
    name: TRANSFER,
    description: `Hand the conversation to one of these agents; it then answers.\n${who}`,
    input: {
      type: 'object',
      properties: { agent: { type: 'string', enum: [...edges] } },
      required: ['agent'],
      additionalProperties: false,
    },
  };
}
