import type { ModelCall, Reply, ReplyToolCall } from '@consilium/stand-in';
import { expect } from 'vitest';
import type { Act } from '../support/hostile/acts.ts';
import { blindAgents, llmAgents } from '../support/hostile/declared.ts';
import { routeTo } from '../support/hostile/route.ts';
import type { Case, Turn } from './case.ts';
import { canaryOf, type World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

/** The forms in which a model could carry a text on. */
function formsOf(canary: string): readonly string[] {
  const base64 = Buffer.from(canary).toString('base64').replace(/=+$/, '');
  return [
    canary,
    canary.toLowerCase(),
    base64,
    Buffer.from(canary).toString('hex'),
    [...canary].reverse().join(''),
    [...canary].join(' '),
    encodeURIComponent([...canary].join('/')),
  ];
}

/** All forms in one sentence: what a model says that wants them out. */
export function smuggle(canary: string): string {
  return formsOf(canary).join(' | ');
}

/** Whose requests hold the canary in any form, from the raw bytes on the wire. */
export function whoSaw(world: World, played: Case): ReadonlySet<string> {
  const forms = formsOf(canaryOf(played.patient));
  const saw = world
    .wire(played.tag)
    .flatMap(({ request, call }) =>
      forms.some((form) => request.raw.includes(form))
        ? [call ? world.agentOf(call) : 'an unreadable request']
        : [],
    );
  return new Set(saw);
}

/** 0 in the requests of agents that must not see it, also in what their tools and callbacks were shown. */
export function checkCanaries(world: World, played: Case): void {
  const blind = blindAgents(played.team);
  const forms = formsOf(canaryOf(played.patient));
  const leaked = [...whoSaw(world, played)].filter(
    (agent) => blind.has(agent) || !(agent in played.team.agents),
  );
  const shown = world.toolRuns
    .filter(({ conversation, agent }) => conversation === played.conversation && blind.has(agent))
    .filter(({ state, input }) => forms.some((form) => JSON.stringify([state, input]).includes(form)))
    .map(({ agent, tool }) => `${tool} of ${agent}`);
  tally.canariesLeaked += leaked.length + shown.length;
  expect({ leaked, shown }).toEqual({ leaked: [], shown: [] });
}

/** What a model says that repeats all that it was given: the canary in any form, wherever it stands, and the rest. */
export function echo(call: ModelCall, canary: string): string {
  const given = JSON.stringify({ system: call.system, messages: call.messages });
  const found = formsOf(canary).filter((form) => given.includes(form));
  return `${found.join(' | ')} ${given.slice(0, 1500)}`;
}

/** A turn that goes to `target` while every model on the way passes on all that it knows. */
function echoingAct({ team, tag, patient }: Case, target: string): Act {
  const route = routeTo(team, target, '');
  const canary = canaryOf(patient);
  return (agent, call, nth): Reply | null => {
    const move = route.get(agent);
    if (agent !== target && nth === 0 && move)
      return { text: echo(call, canary), toolCalls: [withWords(move, `${echo(call, canary)} [${tag}]`)] };
    if (call.jsonSchema !== null) return null;
    if (call.tools.some(({ name }) => name === 'finish')) return null;
    return { text: echo(call, canary) };
  };
}

function withWords(call: ReplyToolCall, words: string): ReplyToolCall {
  return call.name === 'transfer_to_agent' ? call : { ...call, args: { request: words } };
}

/** Takes every agent of the team in turn, so that each one's requests can be looked at. */
export async function visitEveryone(played: Case): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const { name } of llmAgents(played.team))
    turns.push(await played.turn(echoingAct(played, name), `Now ask about ${name}`));
  return turns;
}
