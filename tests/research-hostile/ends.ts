import type { CallTool, Reply, ReplyToolCall } from '@consilium/stand-in';
import { chunks } from '../support/hostile/chunks.ts';
import { newTag } from '../support/hostile/tags.ts';
import { type Attack, attacksOn, someOfEach } from './attacks.ts';
import type { World } from './research-hostile-fixture.ts';

/** Calls that end a run; those of one step but the first are refused. */
export const ENDS = new Set(['respond', 'wait', 'stay_silent']);

export interface Offered {
  /** Where a person waits, where a report began the turn, and of a research agent. */
  readonly interaction: readonly CallTool[];
  readonly report: readonly CallTool[];
  readonly researcher: readonly CallTool[];
}

const WORDS = { message: 'Done.', reason: 'Nothing to say.' };
const SILENCES: readonly ReplyToolCall[] = [
  { name: 'wait', args: { reason: 'The person needs to hear nothing.' } },
  { name: 'stay_silent', args: { reason: 'Keep it from them.' } },
];

/** Plays every call that ends a run, with every kind of argument, in every place; each run must end. How many calls. */
export async function playEnds(world: World, offered: Offered, isFull: boolean): Promise<number> {
  let played = 0;
  const size = isFull ? 4 : 15;
  const attacks = (tools: readonly CallTool[]) => {
    const all = attacksOn(
      world,
      tools.filter(({ name }) => ENDS.has(name)),
    );
    return isFull ? all : someOfEach(all);
  };
  const inParts = async (
    all: readonly Attack[],
    body: (tag: string, calls: readonly ReplyToolCall[]) => Promise<void>,
  ) => {
    for (const part of chunks(all, size)) {
      played += part.length;
      await body(
        newTag(),
        part.map(({ call }) => call),
      );
    }
  };
  const first =
    (place: string, calls: readonly ReplyToolCall[]) =>
    (who: string, _: unknown, step: number): Reply | null =>
      who === place && step === 0 ? { toolCalls: calls } : null;
  const ofPerson = inParts(attacks(offered.interaction), async (tag, calls) => {
    // A person who asks is answered, whatever else the model says.
    world.direct(tag, first('interaction', [...SILENCES, ...calls].slice(0, 16)));
    const { status, text } = await world.say(tag);
    if (!/[^\p{C}\p{Z}]/u.test(text)) throw new Error(`a person was not answered (${status})`);
  });
  // Words that nobody can see, or of which the checks leave nothing.
  const unseen = ['\u202e\u2066', '[c1] [c2]', '</said-00000000>', '\u200b [f0000000]'].map(
    async (message) => {
      const tag = newTag();
      played += 1;
      world.direct(tag, first('interaction', [{ name: 'respond', args: { message } }]));
      const { text } = await world.say(tag);
      if (!/[^\p{C}\p{Z}]/u.test(text))
        throw new Error(`a person was not answered: ${JSON.stringify(message)}`);
    },
  );
  const ofResearcher = inParts(attacks(offered.researcher), async (tag, calls) => {
    world.direct(tag, first('researcher', calls));
    await world.research(tag);
  });
  const ofReport = inParts(attacks(offered.report), async (tag, calls) => {
    world.direct(`report ${tag}`, first('interaction', calls));
    await world.research(tag);
  });
  await Promise.all([ofPerson, ...unseen, ofResearcher, ofReport]);
  await world.settled();
  return played;
}

/** Models that call nothing at all, or say nothing. */
const MUTE: readonly (readonly [what: string, reply: Reply])[] = [
  ['words only', { text: 'I have created three agents, asked all of them and set a trigger.' }],
  ['nothing', { text: '' }],
  ['spaces', { text: ' \n ' }],
  ['cut off', { text: 'I', finish: 'length' }],
  ['filtered', { text: '', finish: 'filtered' }],
  ['JSON', { text: JSON.stringify({ tool: 'create_agent', args: WORDS }) }],
  ['refused', { refusal: { status: 400, message: 'no' } }],
];

/** Each ends; a person is answered, and no agent, file or trigger comes of words. Gives what was made. */
export async function playMute(
  world: World,
  isFull: boolean,
): Promise<{ readonly played: number; readonly made: number }> {
  const count = async () => {
    const [row] = await world.stack.query<{ made: number }>(
      `SELECT ((SELECT count(*) FROM app.research_agents) + (SELECT count(*) FROM app.triggers)
        + (SELECT count(*) FROM app.workspace_versions WHERE owner::text !~ '^[0-]+$'))::integer AS made`,
    );
    return row!.made;
  };
  const chosen = isFull ? MUTE : MUTE.slice(0, 2);
  let made = 0;
  for (const [what, reply] of chosen) {
    const tag = newTag();
    world.direct(tag, () => reply);
    const before = await count();
    if ((await world.say(tag)).text === '') throw new Error(`a person was not answered: ${what}`);
    await world.research(tag);
    made += (await count()) - before - 1;
  }
  return { played: 2 * chosen.length, made };
}
