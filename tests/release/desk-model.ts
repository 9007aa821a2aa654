import { lastUserText, type ModelCall, type Player, resultsOfThisTurn } from '@consilium/stand-in';

/** Words of a message that the model acts on. */
export const REMEMBER = 'Remember';
export const SLOW = 'slowly';

export type Release = 'one' | 'two';

export interface DeskModel {
  readonly player: Player;
  readonly letGo: (release: Release) => void;
}

/**
 * The desk's model. It says which release's instruction it was given, takes a note where it is told to remember, and
 * keeps a helper waiting at messages that say "slowly" until its release is let go.
 */
export function deskModel(): DeskModel {
  const gates = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() };
  return {
    letGo: (release) => gates[release].resolve(),
    player: {
      kind: 'scripted',
      play: async (call) => {
        const text = lastUserText(call);
        const release = releaseOf(call);
        if (!isHelper(call)) return { text: noteBy(release, text) };
        if (text.includes(SLOW)) await gates[release].promise;
        if (text.startsWith(REMEMBER) && resultsOfThisTurn(call).length === 0) {
          return { toolCalls: [{ name: 'take_note', args: { request: text } }] };
        }
        return { text: answerBy(release, text) };
      },
    },
  };
}

export function noteBy(release: Release, text: string): string {
  return `noted by ${release}: ${text}`;
}

export function answerBy(release: Release, text: string): string {
  return `Release ${release} heard: ${text}`;
}

export function releaseOf(call: ModelCall): Release {
  const [, release] = /of release (one|two)\./.exec(call.system) ?? [];
  if (release !== 'one' && release !== 'two') throw new Error(`whose instruction is this? ${call.system}`);
  return release;
}

export function isHelper(call: ModelCall): boolean {
  return call.system.startsWith('Helper');
}
