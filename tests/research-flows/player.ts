import {
  lastUserText,
  type ModelCall,
  type Player,
  type Reply,
  resultsOfThisTurn,
  ruleBased,
} from '@consilium/stand-in';

/** A research agent that is asked with this word takes its time. The same in all stories: an agent searches with the words it is given. */
export const SLOW = 'slow-answer';

export interface GatedPlayer extends Player {
  /** Research agents that are asked with `SLOW` wait from now on. */
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** What it does first, by the seed: it looks at its files, if it has any, and reads its last report. */
function readsOwnFiles(call: ModelCall): Reply | null {
  const results = resultsOfThisTurn(call);
  const of = (tool: string) => results.find(({ name }) => name === tool);
  const listed = of('list_files');
  if (!listed) return { toolCalls: [{ name: 'list_files', args: {} }] };
  const path = /reports\/[\d-]{10}\.md/.exec(JSON.stringify(listed.result))?.[0];
  return path === undefined || of('read_file')
    ? null
    : { toolCalls: [{ name: 'read_file', args: { path } }] };
}

/** The rule-based stand-in, whose research agent can be held. */
export function createGatedPlayer(): GatedPlayer {
  const rules = ruleBased();
  let gate = Promise.withResolvers<void>();
  return {
    kind: rules.kind,
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    letGo: () => gate.resolve(),
    play: async (call) => {
      const isSlow = lastUserText(call).includes(SLOW);
      const isResearcher = call.tools.some(({ name }) => name === 'create_trigger');
      if (isSlow && isResearcher && resultsOfThisTurn(call).length === 0) await gate.promise;
      const own = isResearcher ? readsOwnFiles(call) : null;
      if (own) return own;
      const reply = await rules.play(call);
      // Who asks waits for a second only.
      const toolCalls = reply.toolCalls?.map((each) =>
        isSlow && each.name === 'message_agent'
          ? { ...each, args: { ...Object(each.args), wait_seconds: 1 } }
          : each,
      );
      return toolCalls ? { ...reply, toolCalls } : reply;
    },
  };
}
