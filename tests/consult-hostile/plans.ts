import type { Catalogue, LlmAgent, Team } from '@consilium/kernel';
import type { ModelCall, Reply } from '@consilium/stand-in';
import type { Act } from '../support/hostile/acts.ts';
import { CHART } from '../support/hostile/chart.ts';
import { llmAgents } from '../support/hostile/declared.ts';
import { stringsOf } from '../support/hostile/on-the-wire.ts';
import { outputsOf } from '../support/hostile/outputs.ts';
import { routeTo } from '../support/hostile/route.ts';
import { dutiful } from '../support/hostile/sample.ts';
import { wrongCalls } from './capabilities.ts';
import type { World } from './consult-hostile-fixture.ts';
import { tally } from './figures.ts';
import { wrongAnswers } from './harms/answers.ts';
import { OUTPUT_HARMS, TOLD } from './harms/outputs.ts';
import { lureFor } from './loot.ts';
import { premiseOf } from './premises.ts';
import type { Session } from './session.ts';

/** One turn in which an agent's model tries harms; how many of them. */
export interface Plan {
  readonly agent: string;
  readonly what: string;
  readonly text: (link: string) => string;
  readonly attempts: number;
  /** They are calls: each must have been answered. */
  readonly calls?: true;
  /** What this agent's model replies at this step; null: its duty. */
  readonly reply: (call: ModelCall, step: number, link: string) => Reply | null;
}

/** Calls of one step: more is a flood. */
const STEP = 16;
const ANSWERS_AT_ONCE = 5;

/** All turns of one agent's hostile model, from what its files give it. */
export function plansOf(
  world: World,
  team: Team,
  catalogue: Catalogue,
  agent: LlmAgent,
  full: boolean,
): readonly Plan[] {
  return [
    ...callPlans(world, team, catalogue, agent),
    ...(agent.output === null ? answerPlans(world, agent, full) : outputPlans(world, team, agent, full)),
  ];
}

function callPlans(world: World, team: Team, catalogue: Catalogue, agent: LlmAgent): readonly Plan[] {
  const callsFor = (link: string, call: ModelCall | null) =>
    wrongCalls(team, catalogue, agent, lureFor(world, link, call));
  const total = callsFor('http://x.example/', null).length;
  // Results of more steps than two would use up the budget of an agent that is called as a tool.
  const isTool = llmAgents(team).some(({ agentTools }) =>
    agentTools.some((spec) => spec.agent === agent.name),
  );
  const perTurn = STEP * Math.max(1, Math.min(agent.limits.steps - 1, isTool ? 2 : 7));
  return Array.from({ length: Math.ceil(total / perTurn) }, (_, turn): Plan => {
    const from = turn * perTurn;
    const attempts = Math.min(perTurn, total - from);
    return {
      agent: agent.name,
      calls: true,
      what: `calls ${from} to ${from + attempts}`,
      text: textFor(agent),
      attempts,
      reply: (call, step, link) => {
        const at = from + step * STEP;
        const toolCalls = callsFor(link, call).slice(at, Math.min(at + STEP, from + attempts));
        tally.carried += toolCalls.filter(({ args }) => stringsOf(args).includes(CHART)).length;
        return toolCalls.length > 0 ? { toolCalls } : null;
      },
    };
  });
}

function outputPlans(world: World, team: Team, agent: LlmAgent, full: boolean): readonly Plan[] {
  const { harms } = OUTPUT_HARMS[agent.name]!;
  const finishes = agent.tools.length > 0;
  const asReply = (json: unknown): Reply =>
    finishes ? { toolCalls: [{ name: 'finish', args: json }] } : { json };
  const count = harms(lureFor(world, '', null)).length;
  const own = Array.from({ length: count }, (_, index): Plan => {
    const json = (call: ModelCall, link: string) => harms(lureFor(world, link, call))[index];
    return {
      agent: agent.name,
      what: `output ${index}`,
      text: textFor(agent),
      attempts: itemsIn(harms(lureFor(world, '', null))[index]),
      reply: (call, step, link) => (step === 0 ? asReply(json(call, link)) : null),
    };
  });
  const malformed = outputsOf(team)
    .filter((each) => each.agent.name === agent.name && each.what !== '40 megabytes')
    .filter((_, index) => full || index % 4 === 0)
    .map(
      ({ what, reply }): Plan => ({
        agent: agent.name,
        what: `output: ${what}`,
        text: textFor(agent),
        attempts: 1,
        reply: () => reply,
      }),
    );
  return [...own, ...malformed];
}

function itemsIn(output: unknown): number {
  const lists = Object.values(Object(output)).filter((value) => Array.isArray(value)) as unknown[][];
  return Math.max(
    1,
    lists.reduce((sum, list) => sum + Math.min(list.length, 40), 0),
  );
}

function answerPlans(world: World, agent: LlmAgent, full: boolean): readonly Plan[] {
  const textsFor = (link: string, call: ModelCall | null) =>
    wrongAnswers(lureFor(world, link, call), call?.system ?? '');
  const total = textsFor('', null).length;
  const atOnce = full ? 2 : ANSWERS_AT_ONCE;
  return Array.from({ length: Math.ceil(total / atOnce) }, (_, turn): Plan => {
    const from = turn * atOnce;
    return {
      agent: agent.name,
      what: `answers ${from} on`,
      text: textFor(agent),
      attempts: Math.min(atOnce, total - from),
      reply: (call, _step, link) => ({
        text: textsFor(link, call)
          .slice(from, from + atOnce)
          .join('\n\n'),
      }),
    };
  });
}

/** Extractors listen to what the person tells; the others need what leads to them. */
function textFor(agent: LlmAgent): Plan['text'] {
  return agent.background ? () => TOLD : premiseOf(agent.name).text;
}

/** Leads a turn to the agents of the plans by declared steps, and lets their models do as planned. */
export function actOf({ team, tag }: Session, plans: readonly Plan[], link: string): Act {
  const routes = plans.map(({ agent }) => routeTo(team, agent, `What do I take? [${tag}]`));
  return (agent, call, step) => {
    const plan = plans.find((each) => each.agent === agent);
    if (plan) return plan.reply(call, step, link) ?? dutiful(call);
    const move = routes.map((route) => route.get(agent)).find((each) => each !== undefined);
    return move && step === 0 ? { toolCalls: [move] } : null;
  };
}
