import type { Wire, WireSchema } from '../../model-call.ts';
import { factsOf } from './facts.ts';
import { fillArray } from './fill-array.ts';
import { fillBoolean, fillEnum, fillNumber } from './fill-plain.ts';
import { fillString } from './fill-string.ts';
import type { Filled, Place } from './place.ts';

const DEEPEST = 12;

/** A value that fits the schema, with what could be read from the text where the names of the fields suggest it. */
export function fillSchema(schema: WireSchema, text: string): Wire {
  return fill(schema, { name: '', facts: factsOf(text), root: schema, depth: 0 }).value;
}

function fill(node: WireSchema, place: Place): Filled {
  const schema = resolved(node, place.root);
  if (place.depth > DEEPEST) return { value: null, found: false };
  if ('const' in schema) return { value: schema.const, found: false };
  if (Array.isArray(schema.enum)) return fillEnum(schema.enum, place);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return fillChoice(choices as WireSchema[], place);
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (schema.properties ? 'object' : 'string')];
  const filled = fillType(schema, String(types.find((type) => type !== 'null')), place);
  return !filled.found && types.includes('null') ? { value: null, found: false } : filled;
}

function fillType(schema: WireSchema, type: string, place: Place): Filled {
  switch (type) {
    case 'object':
      return fillObject(schema, place);
    case 'array':
      return fillArray(schema, place, fill);
    case 'number':
    case 'integer':
      return fillNumber(schema, place);
    case 'boolean':
      return fillBoolean(schema, place);
    default:
      return fillString(schema, place);
  }
}

function fillObject(schema: WireSchema, place: Place): Filled {
  const required = Array.isArray(schema.required) ? schema.required : [];
  let found = false;
  const entries = Object.entries((schema.properties ?? {}) as Record<string, WireSchema>).flatMap(
    ([name, child]) => {
      const filled = fill(child, { ...place, name, depth: place.depth + 1 });
      found ||= filled.found;
      return filled.found || required.includes(name) ? [[name, filled.value] as const] : [];
    },
  );
  return { value: Object.fromEntries(entries), found };
}

/** The first choice that finds something in the text; else null where allowed; else the first. */
function fillChoice(choices: readonly WireSchema[], place: Place): Filled {
  const filled = choices
    .filter((choice) => choice.type !== 'null')
    .map((choice) => fill(choice, { ...place, depth: place.depth + 1 }));
  const found = filled.find((one) => one.found);
  if (found) return found;
  if (choices.some((choice) => choice.type === 'null')) return { value: null, found: false };
  return filled[0] ?? { value: null, found: false };
}

function resolved(schema: WireSchema, root: WireSchema): WireSchema {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#')) return schema;
  let target: Wire = root;
  for (const step of schema.$ref.slice(1).split('/').filter(Boolean)) {
    target = (target as WireSchema | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return (target as WireSchema | undefined) ?? {};
}
