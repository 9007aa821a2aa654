import { defineFunction, FunctionError } from '@consilium/kernel';
import { z } from 'zod';
import { askModel, checkedLength } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS } from '../budgets.ts';
import { choice, text, texts } from '../input-fields.ts';

const input = z.object({
  task: text.describe('High-level objective'),
  constraints: texts.default([]).describe('Time, scope, dependencies'),
  available_agents: texts.default([]).describe('Functions that subtasks may use; empty: all'),
  context: z.string().max(2_000_000).default('').describe('Domain or project'),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  subtasks: z
    .array(
      z.object({
        id: z.string(),
        description: z.string(),
        agent: z.string(),
        estimated_tokens: z.int().min(0),
      }),
    )
    .describe('Each after those that it depends on'),
  dependencies: z.record(z.string(), z.array(z.string())).describe('Subtask → subtasks that it depends on'),
  agent_assignments: z.record(z.string(), z.string()).describe('Subtask → function'),
  estimated_tokens: z.int().min(0).describe('Input of all subtasks, and the budgets of their outputs'),
});

const answer = z.object({
  subtasks: z.array(
    z.object({
      id: z.string().max(100).describe('Letters, digits, _ and -'),
      description: z.string().min(1).max(4_000),
      agent: z.string().max(100),
      depends_on: z.array(z.string().max(100)).max(1_000),
    }),
  ),
});

/** Of an agent that is no function of ours. */
const OUTPUT_TOKENS = 2_048;
const OURS = Object.keys(BUDGETS);

export const decomposeTask = defineFunction<Input, z.infer<typeof output>>({
  name: 'decompose_task',
  description: 'Decompose complex task into subtask DAG',
  input: input as z.ZodType<Input>,
  output,
  budget: () => BUDGETS.decompose_task,
  presets: {
    default: 'S2',
    variants: { default: 'S2', complex: 'D3' },
    quality: { light: 'S2', standard: 'D3', high: 'T4' },
  },
  questions: () => ({ least: 1, most: 2 }),
  zone: 'neutral',
  effect: 'pure',
  run: async ({ task, constraints, available_agents, context: about }, context) => {
    const agents = available_agents.length === 0 ? OURS : available_agents;
    const first = await ask([]);
    const problems = graphProblems(first, agents);
    const subtasks = problems.length === 0 ? first : await ask(problems);
    const left = graphProblems(subtasks, agents);
    if (left.length > 0)
      throw new FunctionError('invalid_task_graph', { remedy: `${left.join('; ')}: name another preset` });
    const priced = inOrder(subtasks).map(({ id, description, agent }) => ({
      ...{ id, description, agent },
      estimated_tokens: context.countTokens(`${description}\n${about}`) + outputOf(agent),
    }));
    return {
      subtasks: priced,
      dependencies: Object.fromEntries(subtasks.map(({ id, depends_on }) => [id, [...new Set(depends_on)]])),
      agent_assignments: Object.fromEntries(subtasks.map(({ id, agent }) => [id, agent])),
      estimated_tokens: priced.reduce((sum, each) => sum + each.estimated_tokens, 0),
    };

    /** A second time with what was wrong with the first answer. */
    async function ask(wrong: readonly string[]) {
      const { answer: said } = await askModel(context, {
        name: 'decompose_task',
        system: instructions('decompose_task', [
          'Divide the task into subtasks. Each has one agent of `available_agents`, and names the subtasks whose results it needs in `depends_on`; no circles.',
          ...(wrong.length === 0 ? [] : [`Your last answer was refused, as ${wrong.join('; ')}.`]),
        ]),
        material: { task, constraints, available_agents: agents, context: about },
        schema: answer,
        maxOutputTokens: BUDGETS.decompose_task.output,
        agreementKey: ({ subtasks: divided }) =>
          divided
            .map(({ agent, depends_on }) => `${agent} ${depends_on.length}`)
            .sort()
            .join('\n'),
      });
      checkedLength(JSON.stringify(said.subtasks), BUDGETS.decompose_task.output, context.countTokens);
      return said.subtasks;
    }
  },
});

function outputOf(agent: string): number {
  return Object.hasOwn(BUDGETS, agent) ? BUDGETS[agent as keyof typeof BUDGETS].output : OUTPUT_TOKENS;
}

interface Subtask {
  readonly id: string;
  readonly description: string;
  readonly agent: string;
  readonly depends_on: readonly string[];
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What is wrong with the subtasks of a model, as sentences; empty: they are a DAG of known agents. Nothing of their text is in it. */
export function graphProblems(subtasks: readonly Subtask[], agents: readonly string[]): readonly string[] {
  const ids = new Set(subtasks.map(({ id }) => id));
  const known = new Set(agents);
  const hasStranger = subtasks.some(({ depends_on }) => depends_on.some((id) => !ids.has(id)));
  return [
    ...(subtasks.length === 0 ? ['there are no subtasks'] : []),
    ...(subtasks.some(({ id }) => !ID.test(id))
      ? ['an id has other characters than letters, digits, _ and -']
      : []),
    ...(ids.size < subtasks.length ? ['two subtasks have the same id'] : []),
    ...(subtasks.some(({ agent }) => !known.has(agent))
      ? ['a subtask has an agent that is not available']
      : []),
    ...(hasStranger ? ['a subtask depends on an id that no subtask has'] : []),
    ...(!hasStranger && ids.size === subtasks.length && inOrder(subtasks).length < subtasks.length
      ? ['the dependencies form a circle']
      : []),
  ];
}

/** Each after those that it depends on, else in the order given; those on a circle, or behind one, are missing. Linear time. */
export function inOrder(subtasks: readonly Subtask[]): readonly Subtask[] {
  const waiting = new Map(subtasks.map(({ id, depends_on }) => [id, new Set(depends_on).size]));
  const next = new Map(subtasks.map(({ id }): [string, Subtask[]] => [id, []]));
  for (const subtask of subtasks) for (const id of new Set(subtask.depends_on)) next.get(id)?.push(subtask);
  const ready = subtasks.filter(({ depends_on }) => depends_on.length === 0);
  for (let at = 0; at < ready.length; at += 1) {
    for (const subtask of next.get(ready[at]!.id) ?? []) {
      const left = waiting.get(subtask.id)! - 1;
      waiting.set(subtask.id, left);
      if (left === 0) ready.push(subtask);
    }
  }
  return ready;
}
