import type { Show } from './show.ts';
import { traceOf } from './trace.ts';

/** One JSON object a line, each with its `type`; the same as a person sees, and the ids. */
export function createJsonShow(write: (text: string) => void): Show {
  let scene: number | null = null;
  const put = (type: string, more: object) =>
    write(`${JSON.stringify({ type, ...(scene === null ? {} : { scene }), ...more })}\n`);
  return {
    opening: (about) => put('opening', about),
    progress: () => undefined,
    scene: (number, title, about) => {
      scene = number;
      put('scene', { title, about });
    },
    skipped: (number, title, why) => put('skipped', { number, title, why }),
    said: (who, text, about) => put('said', { who, text, about }),
    did: (who, what) => put('did', { who, what }),
    accepted: (accepted, ms) => put('accepted', { ...accepted, ms }),
    step: () => undefined,
    draft: () => undefined,
    answer: ({ replies, draft, answerMs, tree }) =>
      put('answer', { ms: answerMs, draft, replies, steps: tree === null ? [] : traceOf(tree) }),
    aftermath: ({ proposals, questions, ms }) => put('aftermath', { ms, proposals, questions }),
    proposals: (proposals) => put('proposals', { proposals }),
    note: (text) => put('note', { text }),
    table: (head, rows) => put('table', { head, rows }),
    end: (played, ms) => put('end', { played, ms }),
  };
}
