import { lastUserText, type ModelCall, type Player, resultsOfThisTurn } from '@consilium/testing';

/** Words of a message that the model acts on. */
export const REMEMBER = 'Remember';
export const SLOW = 'slowly';

/**
 * The desk's model. It says which release's instruction it was given, takes a note where it is told to remember, and
 * keeps the first release waiting at messages that say "slowly" until it is let go.
 */
export function deskModel(): { readonly player: Player; readonly letGo: () => void } {
  const gate = Promise.withResolvers<void>();
  return {
    letGo: gate.resolve,
    player: {
      kind: 'scripted',
      play: async (call) => {
        const text = lastUserText(call);
        if (isHelper(call) && releaseOf(call) === 'one' && text.includes(SLOW)) await gate.promise;
        if (isHelper(call) && text.startsWith(REMEMBER) && resultsOfThisTurn(call).length === 0) {
          return { toolCalls: [{ name: 'take_note', args: { request: text } }] };
        }
        return {
          text: isHelper(call) ? answerBy(releaseOf(call), text) : `noted by ${releaseOf(call)}: ${text}`,
        };
      },
    },
  };
}

export function answerBy(release: 'one' | 'two', text: string): string {
  return `Release ${release} heard: ${text}`;
}

export function releaseOf(call: ModelCall): 'one' | 'two' {
  const [, release] = /of release (one|two)\./.exec(call.system) ?? [];
  if (release !== 'one' && release !== 'two') throw new Error(`whose instruction is this? ${call.system}`);
  return release;
}

export function isHelper(call: ModelCall): boolean {
  return call.system.startsWith('Helper');
}
