import type { Show } from './show.ts';
import { traceOf } from './trace.ts';

/** One JSON object a line, each with its `type`; the same as a person sees, and the ids. */
export function createJsonShow(write: (text: string) => void): Show {
  const put = (type: string, more: object) => write(`${JSON.stringify({ type, ...more })}\n`);
  return {
    opening: (about) => put('opening', about),
    progress: () => undefined,
    said: (who, text) => put('said', { who, text }),
    accepted: (accepted, ms) => put('accepted', { ...accepted, ms }),
    step: () => undefined,
    draft: () => undefined,
    answer: ({ replies, draft, answerMs, tree }) =>
      put('answer', { ms: answerMs, draft, replies, steps: tree === null ? [] : traceOf(tree) }),
    aftermath: ({ proposals, questions, ms }) => put('aftermath', { ms, proposals, questions }),
    end: (ms) => put('end', { ms }),
  };
}
