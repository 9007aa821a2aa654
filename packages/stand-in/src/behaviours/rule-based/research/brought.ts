import type { ModelCall, Wire } from '../../../model-call.ts';

/** What our code put before the question, as JSON behind its first line; undefined where it did not. */
export function brought({ messages }: ModelCall, title: string): Wire {
  const found = messages.find((each) => each.role === 'user' && each.text.startsWith(title));
  if (found?.role !== 'user') return undefined;
  try {
    return JSON.parse(found.text.slice(found.text.indexOf('\n') + 1));
  } catch {
    return undefined;
  }
}
