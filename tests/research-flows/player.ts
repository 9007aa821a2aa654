import { lastUserText, type Player, resultsOfThisTurn, ruleBased } from '@consilium/stand-in';

export interface GatedPlayer extends Player {
  /** Lets the research agent go on with what it was asked with this word. */
  readonly letGo: (word: string) => void;
}

/** The rule-based stand-in; a research agent that is asked with `slow-…` takes its time. */
export function createGatedPlayer(): GatedPlayer {
  const rules = ruleBased();
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (word: string) => {
    const known = gates.get(word) ?? Promise.withResolvers<void>();
    gates.set(word, known);
    return known;
  };
  return {
    kind: rules.kind,
    letGo: (word) => gate(word).resolve(),
    play: async (call) => {
      const [slow] = /slow-\w+/.exec(lastUserText(call)) ?? [];
      const isResearcher = call.tools.some(({ name }) => name === 'create_trigger');
      if (slow && isResearcher && resultsOfThisTurn(call).length === 0) await gate(slow).promise;
      const reply = await rules.play(call);
      // Who asks waits for a second only.
      const toolCalls = reply.toolCalls?.map((each) =>
        slow && each.name === 'message_agent'
          ? { ...each, args: { ...Object(each.args), wait_seconds: 1 } }
          : each,
      );
      return toolCalls ? { ...reply, toolCalls } : reply;
    },
  };
}
