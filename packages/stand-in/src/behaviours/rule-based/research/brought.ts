import { type ModelCall, type Wire, withoutMarks } from '../../../model-call.ts';

/** What our code put before the question, as JSON behind its first line; undefined where it did not. */
export function brought({ messages }: ModelCall, title: string): Wire {
  const texts = messages.flatMap((each) => (each.role === 'user' ? [withoutMarks(each.text)] : []));
  const found = texts.find((text) => text.startsWith(title));
  if (found === undefined) return undefined;
  try {
    return JSON.parse(found.slice(found.indexOf('\n') + 1));
  } catch {
    return undefined;
  }
}
