import type { ChosenModel } from '../../../model/choose-model.ts';
import type { TryWords } from '../words.ts';
import { createPaint } from './paint.ts';
import type { Show } from './show.ts';
import { createTerminalShow } from './terminal.ts';
import { traceOf } from './trace.ts';
import { createTransient } from './transient.ts';

/** Colours and what is taken back only in a terminal, and only if they are wanted. */
export function chooseShow(
  { json, plain }: TryWords,
  { standIn }: ChosenModel,
  { hasColour }: { readonly hasColour: boolean },
): Show {
  const write = (text: string) => {
    process.stdout.write(text);
  };
  if (json) return createJsonShow(write);
  const isTerminal = process.stdout.isTTY === true && !plain;
  const paint = createPaint(isTerminal && hasColour);
  return createTerminalShow({
    write,
    width: Math.max(60, Math.min(100, process.stdout.columns ?? 96)),
    paint,
    transient: isTerminal ? createTransient(write, paint.dim) : null,
    standIn: standIn ? 'stand-in model, follows rules' : null,
  });
}

/** One JSON object a line, each with its `type`; the same as a person sees, and the ids. */
function createJsonShow(write: (text: string) => void): Show {
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
