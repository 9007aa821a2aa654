import type { ChosenModel } from '../../../model/choose-model.ts';
import type { TryWords } from '../words.ts';
import { createJsonShow } from './json.ts';
import { createPaint } from './paint.ts';
import type { Show } from './show.ts';
import { createTerminalShow } from './terminal.ts';
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
