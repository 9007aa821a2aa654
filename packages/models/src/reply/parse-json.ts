import type { Json } from '@consilium/kernel';

/** Deeper is nobody's plan, and validators and serializers that walk it would run out of stack. */
const DEEPEST = 100;

/** What a model wrote as JSON; undefined where it is none, or nested deeper than 100 levels. Never throws. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Level by level: a recursion would meet the very limit that it guards. */
function isDeep(value: Json): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
