import type { Team } from '@consilium/kernel';
import type { ModelCall, Reply, ReplyToolCall } from '@consilium/stand-in';
import fc from 'fast-check';
import { llmAgents } from '../support/hostile/declared.ts';
import { sample } from '../support/hostile/sample.ts';
import { checkCanaries, echo } from './canaries.ts';
import { openCase } from './case.ts';
import { checkTurn } from './checks.ts';
import { canaryOf, type World } from './hostile-fixture.ts';

/** What a model does at one call; `echo` repeats all that it was given. */
type Whim = Reply | 'echo' | 'duty';

/** Any text, name, arguments and output, with a bias for those that mean something to this team. */
function whims(team: Team): fc.Arbitrary<Whim> {
  const known = llmAgents(team).flatMap(({ name, tools, agentTools }) => [
    name,
    ...tools,
    ...agentTools.map((spec) => spec.as),
  ]);
  const anyText = fc.string({ unit: 'binary', maxLength: 40 });
  const name = fc.oneof(fc.constantFrom('transfer_to_agent', 'finish', ...known), anyText);
  const args = fc.oneof(
    fc.record({ agent: fc.oneof(fc.constantFrom(...Object.keys(team.agents)), anyText) }),
    fc.record({ request: anyText }),
    fc.record({ topic: anyText }),
    fc.record({ text: anyText, url: anyText }),
    fc.jsonValue(),
  );
  const call: fc.Arbitrary<ReplyToolCall> = fc.oneof(
    { weight: 9, arbitrary: fc.record({ name, args }) },
    { weight: 1, arbitrary: fc.record({ name, rawArgs: anyText }) },
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ text: anyText, toolCalls: fc.array(call, { maxLength: 20 }) }) },
    { weight: 2, arbitrary: fc.record({ json: fc.jsonValue() }) },
    {
      weight: 1,
      arbitrary: fc.record({ text: anyText, finish: fc.constantFrom('stop', 'length', 'filtered') }),
    },
    { weight: 1, arbitrary: fc.constant({ refusal: { status: 400, message: 'no' } }) },
    { weight: 2, arbitrary: fc.constantFrom('echo', 'duty') },
  ) as fc.Arbitrary<Whim>;
}

/** Whims for so many calls of one turn; an agent that is called more often begins again. */
const WHIMS = 60;

/** Turns of a model that follows its whims, until the time is up. A failure names the seed that brings it back. */
export async function fuzz(world: World, team: Team, ms: number, first: number): Promise<number> {
  const end = performance.now() + ms;
  const arbitrary = whims(team);
  let seed = first;
  const lane = async () => {
    while (performance.now() < end) await playSeed(world, team, arbitrary, seed++);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return seed - first;
}

async function playSeed(
  world: World,
  team: Team,
  arbitrary: fc.Arbitrary<Whim>,
  seed: number,
): Promise<void> {
  const replies = fc.sample(arbitrary, { numRuns: WHIMS, seed });
  const played = await openCase(world, team.name);
  let count = 0;
  try {
    for (const _turn of [1, 2]) {
      const turn = await played.turn((_agent, call) => {
        const whim = replies[count++ % WHIMS] ?? 'duty';
        return whim === 'duty' ? null : withTag(whim, call, played.tag, canaryOf(played.patient));
      });
      checkTurn(world, turn);
      checkCanaries(world, played);
    }
  } catch (error) {
    throw new Error(`seed ${seed} of ${team.name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The tag goes along wherever words go, so that whoever hears them is known to belong to this case. */
function withTag(whim: Reply | 'echo', call: ModelCall, tag: string, canary: string): Reply {
  if (whim === 'echo')
    return call.jsonSchema ? { json: sample(call.jsonSchema) } : { text: echo(call, canary) };
  return {
    ...whim,
    ...(whim.text === undefined ? {} : { text: `${whim.text} [${tag}]` }),
    ...(whim.toolCalls ? { toolCalls: whim.toolCalls.map((each) => tagged(each, tag)) } : {}),
  };
}

function tagged(call: ReplyToolCall, tag: string): ReplyToolCall {
  const { request } = Object(call.args) as { request?: unknown };
  return typeof request === 'string' ? { ...call, args: { request: `${request} [${tag}]` } } : call;
}
