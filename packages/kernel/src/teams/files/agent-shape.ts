import { z } from 'zod';
import { BUILTINS, REASONING_LEVELS, ZONES } from '../../agents/agent.ts';
import { ORIGINS } from '../../origin.ts';
import { agentName, text } from './team-shape.ts';

const name = z.string().min(1).max(128);
const stateKey = z.string().min(1).max(128);
const names = z.array(name).max(32).default([]);

const limits = z
  .strictObject({
    steps: z.int().min(1).max(100).default(12).describe('Model calls in one run. Default 12.'),
    model_seconds: z.int().min(1).max(600).default(120).describe('One model call. Default 120.'),
    tool_seconds: z.int().min(1).max(600).default(30).describe('One tool call. Default 30.'),
  })
  .prefault({});

const aroundAgent = { before_agent: names, after_agent: names };
const aroundSteps = { before_model: names, after_model: names, before_tool: names, after_tool: names };

const base = {
  name: agentName.describe('The same as the file is called.'),
  description: text.describe('What it is for: other agents choose by it.'),
  zone: z
    .enum(ZONES)
    .default('neutral')
    .describe('record: reads charts. outside: reaches the web. Default neutral.'),
  fallback: z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .describe('Stands in for the result after a failure.'),
  limits: limits.describe('What one run may use.'),
};

const agentTool = z.strictObject({
  agent: agentName,
  as: agentName.optional().describe('Name of the function. Default: the name of the agent.'),
  fallback: z.string().max(2000).nullable().default(null),
  empty_text: z.string().max(2000).nullable().default(null),
  result_key: stateKey.nullable().default(null),
  status_key: stateKey.nullable().default(null),
  error_key: stateKey.nullable().default(null),
  preserve_request: z.boolean().default(true),
  reset: z.boolean().default(true),
  input: z
    .union([name, z.record(z.string(), z.json())])
    .nullable()
    .default(null)
    .describe('What the function takes: a JSON Schema of type object, or the name of a schema in code.'),
  wait_seconds: z
    .int()
    .min(1)
    .max(600)
    .nullable()
    .default(null)
    .describe('After this long the caller goes on, and the agent reports when it has ended.'),
});

const builtin = z.enum(BUILTINS);

const llmShape = z.strictObject({
  ...base,
  kind: z.literal('llm').default('llm'),
  model: z
    .string()
    .regex(/^\S{1,128}$/)
    .default('fast')
    .describe('fast, deep, or the id of a model. Default fast.'),
  instruction: z.string().min(1).max(100_000).describe('A liquid template over the state.'),
  generate: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      top_p: z.number().min(0).max(1).optional(),
      top_k: z.int().min(1).max(1000).optional(),
      max_output_tokens: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .describe('Of the answer; what a model thinks before it comes on top.'),
      reasoning: z
        .enum(REASONING_LEVELS)
        .optional()
        .describe('How long the model thinks before it answers; the nearest level that it has.'),
    })
    .prefault({}),
  output: z
    .union([name, z.record(z.string(), z.json())])
    .nullable()
    .default(null)
    .describe('A JSON Schema of type object, or the name of a schema in code.'),
  output_key: stateKey.nullable().default(null).describe('State key that receives the result.'),
  tools: z
    .array(z.union([name, agentTool]))
    .max(64)
    .default([]),
  builtin: z
    .union([builtin, z.array(builtin)])
    .nullable()
    .default(null)
    .describe('One provider-side tool.'),
  agents: z
    .array(agentName)
    .max(64)
    .default([])
    .describe('Sub-agents; reaching one needs a transfer in team.yml.'),
  return: z.boolean().default(true).describe('false: never back to the parent.'),
  may_stay_silent: z
    .boolean()
    .default(false)
    .describe(
      'It may end without a word where an agent or code has written to it, never where a person has.',
    ),
  speaks_by_call: z
    .boolean()
    .default(false)
    .describe('It answers with respond(message), and is silent with wait(reason).'),
  history: z
    .strictObject({
      origins: z.array(z.enum(ORIGINS)).min(1).optional(),
      tokens: z.int().min(0).max(1_000_000).default(8000).describe('0 = only the current message.'),
    })
    .prefault({}),
  callbacks: z.strictObject({ ...aroundAgent, ...aroundSteps }).prefault({}),
});

const member = z.union([
  agentName,
  z.strictObject({ agent: agentName, background: z.boolean().default(false) }),
]);

const group = {
  ...base,
  agents: z.array(member).min(1).max(64).describe('Members, in order.'),
  merge: z
    .record(stateKey, z.enum(['last', 'first', 'append']))
    .default({})
    .describe('What happens when two members write the same state key. Default last.'),
  callbacks: z.strictObject(aroundAgent).prefault({}),
};

const parallelShape = z.strictObject({ ...group, kind: z.literal('parallel') });
const sequentialShape = z.strictObject({ ...group, kind: z.literal('sequential') });
const loopShape = z.strictObject({
  ...group,
  kind: z.literal('loop'),
  loop: z
    .strictObject({
      max_rounds: z.int().min(1).max(20).default(3).describe('Default 3, at most 20.'),
      until: stateKey.nullable().default(null).describe('The loop ends when this state key is truthy.'),
    })
    .prefault({}),
});

const remoteShape = z.strictObject({
  ...base,
  kind: z.literal('remote'),
  remote: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/)
    .describe('Name in the registry of remote agents, never a URL.'),
  callbacks: z.strictObject(aroundAgent).prefault({}),
});

/** agents/<name>.yml, by kind: the kind decides which keys exist. */
export const agentShapes = {
  llm: llmShape,
  parallel: parallelShape,
  sequential: sequentialShape,
  loop: loopShape,
  remote: remoteShape,
} as const;

export const agentShape = z
  .union([llmShape, parallelShape, sequentialShape, loopShape, remoteShape])
  .describe('An agent of a team');

export type AgentKind = keyof typeof agentShapes;
export type LlmShape = z.output<typeof llmShape>;
export type GroupShape = z.output<typeof parallelShape> | z.output<typeof sequentialShape>;
export type LoopShape = z.output<typeof loopShape>;
export type AgentShape = LlmShape | GroupShape | LoopShape | z.output<typeof remoteShape>;
export type AgentToolEntry = Exclude<LlmShape['tools'][number], string>;
