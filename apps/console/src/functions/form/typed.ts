import type { FormField, Shape } from './schema.ts';

/** What a person has typed: texts, also for numbers and JSON, until it is sent. */
export type Typed = string | boolean | readonly Typed[] | { readonly [name: string]: Typed };

/** What an empty form holds. */
export function emptyOf(shape: Shape, initial?: unknown): Typed {
  switch (shape.kind) {
    case 'switch':
      return initial === true;
    case 'list':
      return Array.isArray(initial) ? initial.map((each) => emptyOf(shape.item, each)) : [];
    case 'group':
      return emptyGroup(shape.fields, initial);
    case 'json':
      return initial === undefined ? '' : JSON.stringify(initial, null, 2);
    default:
      return initial === undefined || initial === null ? '' : String(initial);
  }
}

export function emptyGroup(fields: readonly FormField[], initial?: unknown): { [name: string]: Typed } {
  const given = typeof initial === 'object' && initial !== null ? (initial as Record<string, unknown>) : {};
  return Object.fromEntries(
    fields.map(({ name, shape, initial: own }) => [
      name,
      emptyOf(shape, Object.hasOwn(given, name) ? given[name] : own),
    ]),
  );
}

/** What is sent. Undefined: nothing was typed. Throws `SyntaxError` for JSON that is none. */
function sentOf(shape: Shape, typed: Typed | undefined): unknown {
  if (typed === undefined) return undefined;
  switch (shape.kind) {
    case 'switch':
      return typed;
    case 'list': {
      const items = (typed as readonly Typed[])
        .map((each) => sentOf(shape.item, each))
        .filter((each) => each !== undefined);
      return items.length === 0 ? undefined : items;
    }
    case 'group': {
      const sent = sentGroup(shape.fields, typed as { readonly [name: string]: Typed });
      return Object.keys(sent).length === 0 ? undefined : sent;
    }
    case 'number':
      return typed === '' ? undefined : Number(typed);
    case 'json':
      return String(typed).trim() === '' ? undefined : JSON.parse(String(typed));
    default:
      return typed === '' ? undefined : typed;
  }
}

/** A needed list is sent empty rather than not at all: the schema asks for the field. */
export function sentGroup(
  fields: readonly FormField[],
  typed: { readonly [name: string]: Typed },
): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    fields.flatMap(({ name, shape, isNeeded }) => {
      const sent = sentOf(shape, Object.hasOwn(typed, name) ? typed[name] : undefined);
      if (sent === undefined) return isNeeded && shape.kind === 'list' ? [[name, []]] : [];
      return [[name, sent]];
    }),
  );
}

/** Whether everything needed was typed and can be sent. */
export function isWhole(fields: readonly FormField[], typed: { readonly [name: string]: Typed }): boolean {
  try {
    const sent = sentGroup(fields, typed);
    return fields.every(({ name, isNeeded }) => !isNeeded || sent[name] !== undefined);
  } catch {
    return false;
  }
}
