import { clinicalDate } from '../../components/dates.ts';

export interface Change {
  /** `dosage › dose › value` */
  readonly place: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** Null: it was taken away. */
  readonly after: string | null;
}

/** Not of the fact: the server sets them with each version. */
const NOT_COUNTED = new Set(['meta', 'id', 'resourceType']);
const MOST_LEAVES = 2_000;

/** What differs between two versions of a resource, place by place, in the order of the newer one. */
export function changesBetween(before: object, after: object): readonly Change[] {
  const [old, fresh] = [leavesOf(before), leavesOf(after)];
  const places = new Set([...fresh.keys(), ...old.keys()]);
  return [...places].flatMap((place) => {
    const [was, is] = [old.get(place) ?? null, fresh.get(place) ?? null];
    return was === is ? [] : [{ place, before: was, after: is }];
  });
}

function leavesOf(resource: object): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[]) => {
    if (leaves.size >= MOST_LEAVES) return;
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries())
        walk(each, value.length > 1 ? [...path, String(index + 1)] : path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, each] of Object.entries(value))
        if (path.length > 0 || !NOT_COUNTED.has(field)) walk(each, [...path, fieldWords(field)]);
    } else if (value !== undefined && value !== null) leaves.set(path.join(' › '), printed(value));
  };
  walk(resource, []);
  return leaves;
}

/** `dosageInstruction` is `dosage instruction`. */
function fieldWords(field: string): string {
  return field.replaceAll(
    /([a-z])([A-Z])/g,
    (_, low: string, high: string) => `${low} ${high.toLowerCase()}`,
  );
}

function printed(value: unknown): string {
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? clinicalDate(text) : text;
}
