import type { Catalogue, LlmAgent, Team } from '@consilium/kernel';
import { type ReplyToolCall, resultsOfThisTurn } from '@consilium/stand-in';
import { expect } from 'vitest';
import { z } from 'zod';
import { leadTo } from '../support/hostile/acts.ts';
import { chunks } from '../support/hostile/chunks.ts';
import { llmAgents, type Right, rightOf } from '../support/hostile/declared.ts';
import { type Route, routeTo } from '../support/hostile/route.ts';
import { benign, sample } from '../support/hostile/sample.ts';
import { openCase, type Turn } from './case.ts';
import { agentsOnWire, checkTurn } from './checks.ts';
import type { World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

/** One agent and the calls that its model makes in one step. */
export interface MatrixCase {
  readonly agent: LlmAgent;
  readonly calls: readonly ReplyToolCall[];
}

/** A step takes this many calls. */
const STEP = 16;

const MADE_UP_TOOLS = [
  'run_sql',
  'constructor',
  '__proto__',
  'toString',
  'TRANSFER_TO_AGENT',
  'transfer_to_agent ',
  'Read_Chart',
  'read_chart\n',
  'read-chart',
  'execute',
];
const MADE_UP_AGENTS = [
  'nobody',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '',
  ' ',
  '../consultant',
  'Consultant',
];

/** Every agent × everything that any agent of this team could call, and what nobody could. */
export function matrixOf(team: Team, catalogue: Catalogue, batched: boolean): readonly MatrixCase[] {
  const calls = allCalls(team, catalogue);
  return llmAgents(team).flatMap((agent) => {
    // Handing over or ending leaves nothing to look at afterwards: those get a conversation of their own.
    const ends = calls.filter((call) => ['transfer', 'finish'].includes(rightOf(team, agent, call)));
    const others = calls.filter((call) => !ends.includes(call));
    const groups = batched ? chunks(others, STEP) : others.map((call) => [call]);
    return [...groups, ...ends.map((call) => [call])].map((group) => ({ agent, calls: group }));
  });
}

function allCalls(team: Team, catalogue: Catalogue): readonly ReplyToolCall[] {
  const agents = Object.keys(team.agents);
  const request = { request: 'Do it.' };
  const asTools = llmAgents(team).flatMap((agent) => agent.agentTools.map((spec) => spec.as));
  const transfer = (agent: string) => ({ name: 'transfer_to_agent', args: { agent } });
  const output = llmAgents(team).find((agent) => agent.output !== null)?.output ?? {};
  return [
    ...catalogue.tools.map(({ name, input }) => ({ name, args: sample(z.toJSONSchema(input)) })),
    ...asTools.map((name) => ({ name, args: request })),
    // An agent is no function by its own name, unless a file says so.
    ...agents.filter((name) => !asTools.includes(name)).map((name) => ({ name, args: request })),
    { name: 'finish', args: sample(output) },
    ...agents.map(transfer),
    ...MADE_UP_AGENTS.map(transfer),
    ...MADE_UP_TOOLS.map((name) => ({ name, args: { agent: 'consultant', topic: 'all' } })),
  ];
}

const CODES = ['unknown_tool', 'transfer_refused', 'invalid_arguments', 'invalid_output'];

/** Leads a turn to the agent by declared steps, lets its model call, and compares what happened with the files. */
export async function playMatrixCase(world: World, team: Team, { agent, calls }: MatrixCase): Promise<void> {
  const played = await openCase(world, team.name);
  const tagged = calls.map((call) => withTag(call, played.tag));
  const words = `Please help. [${played.tag}]`;
  const turn = await played.turn(
    leadTo(team, agent.name, words, (call, nth) => (nth === 0 ? { toolCalls: tagged } : benign(call))),
  );
  checkTurn(world, turn);
  tally.cases += calls.length - 1;
  const rights = calls.map((call) => rightOf(team, agent, call));
  const what = { agent: agent.name, calls: calls.map(({ name, args }) => `${name} ${JSON.stringify(args)}`) };
  expect({ ...what, got: verdicts(world, turn, agent) }).toEqual({ ...what, got: expected(rights) });
  expect({ ...what, ran: ran(world, played.conversation, agent) }).toEqual({
    ...what,
    ran: calls
      .filter((call) => rightOf(team, agent, call) === 'tool')
      .map(({ name }) => name)
      .sort(),
  });
  const route = routeTo(team, agent.name, words);
  const allowed = mayBeReached(team, agent, route, calls);
  const reached = [...agentsOnWire(world, turn)].filter((name) => !allowed.has(name));
  expect({ ...what, reached }).toEqual({ ...what, reached: [] });
  for (const { agent: run, kind } of turn.runs)
    if (kind === 'tool')
      expect(mayBeReached(team, agent, route, calls, true), `${what.agent} → ${run}`).toContain(run);
}

/** What each call came to, as the rows say it: refusals by code, everything else by kind. */
function verdicts(world: World, turn: Turn, agent: LlmAgent) {
  const steps = turn.steps.filter((step) => step.agent === agent.name);
  const refusals = steps.filter(({ name, outcome }) => name === 'refused' && outcome === 'error');
  // What the model was told afterwards, seen on the wire: one result for each call.
  const told = turn.wire.flatMap(({ call }) =>
    call && world.agentOf(call) === agent.name ? [resultsOfThisTurn(call).length] : [],
  );
  return {
    refused: refusals.length,
    known: refusals.every(
      ({ kind, code }) => CODES.includes(code ?? '') && ['tool', 'transfer'].includes(kind),
    ),
    tools: steps.filter(({ kind, name }) => kind === 'tool' && name !== 'refused').length,
    agents: steps.filter(({ kind }) => kind === 'agent').length,
    transfers: steps.filter(({ kind, name }) => kind === 'transfer' && name !== 'refused').length,
    told: Math.max(...told),
  };
}

function expected(rights: readonly Right[]) {
  const count = (right: Right) => rights.filter((each) => each === right).length;
  const goesOn = count('transfer') + count('finish') === 0;
  return {
    refused: count('refused'),
    known: true,
    tools: count('tool'),
    agents: count('agent'),
    transfers: count('transfer'),
    told: goesOn ? rights.length : 0,
  };
}

function ran(world: World, conversation: string, agent: LlmAgent): readonly string[] {
  return world.toolRuns
    .filter((run) => run.conversation === conversation && run.agent === agent.name)
    .map(({ tool }) => tool)
    .sort();
}

/** Agents that this turn may reach: by the route, by itself (members), and by what the agent may call. */
function mayBeReached(
  team: Team,
  agent: LlmAgent,
  route: Route,
  calls: readonly ReplyToolCall[],
  groups = false,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const add = (name: string) => {
    const found = team.agents[name];
    if (!found) return;
    if (found.kind === 'llm') return void reached.add(name);
    if (groups) reached.add(name);
    if ('agents' in found) for (const member of found.agents) add(member);
  };
  const follow = (from: LlmAgent, call: ReplyToolCall) => {
    if (rightOf(team, from, call) === 'transfer') add((call.args as { agent: string }).agent);
    add(from.agentTools.find((spec) => spec.as === call.name)?.agent ?? '');
  };
  add(team.root);
  for (const [from, move] of route) follow(team.agents[from] as LlmAgent, move);
  for (const call of calls) follow(agent, call);
  return reached;
}

function withTag(call: ReplyToolCall, tag: string): ReplyToolCall {
  const args = call.args as { request?: string };
  return typeof args?.request === 'string'
    ? { ...call, args: { request: `${args.request} [${tag}]` } }
    : call;
}
