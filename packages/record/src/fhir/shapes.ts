import definitions from './generated/definitions.json' with { type: 'json' };
import { type PrimitiveCheck, primitives } from './primitives.ts';
import { RECORD_TYPES } from './record-types.ts';
import { type Rule, ruleOf } from './rules.ts';

/** A property as it stands in JSON: `status`, `_status`, `valueQuantity`. */
export interface Field {
  /** Its name in FHIRPath: `status`, `value`. */
  readonly element: string;
  readonly type: string;
  readonly repeats: boolean;
  /** The profile of the type leaves it out. */
  readonly forbidden: boolean;
  /** Set for a primitive value. */
  readonly primitive: PrimitiveCheck | null;
  /** For a primitive value and for its `_` sibling: the other one's property. */
  readonly sibling: string | null;
  /** Set for an object; null for a primitive value and for any resource. */
  readonly shape: Shape | null;
  readonly codes: InValueSet | null;
  /** The types that a reference may lead to; empty: any. */
  readonly targets: readonly string[];
  readonly rules: readonly Rule[];
  /** The bit of the choice (`value[x]`) that it is one type of; 0 for others. */
  readonly choice: number;
}

/** A type, ready to be walked. */
export interface Shape {
  readonly name: string;
  readonly isResource: boolean;
  readonly fields: ReadonlyMap<string, Field>;
  readonly required: readonly { readonly element: string; readonly keys: readonly string[] }[];
  readonly rules: readonly Rule[];
}

interface TypeText {
  readonly elements: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
}

const types: Readonly<Record<string, TypeText>> = definitions.types;
const resources: ReadonlySet<string> = new Set(RECORD_TYPES);
const made = new Map<string, Shape>();

/** What a primitive's `_` sibling holds. */
const element: TypeText = { elements: { id: '0..1 string', extension: '0..* Extension' } };

/** The shape of a resource type that a record holds; undefined for another. */
export function resourceShape(type: unknown): Shape | undefined {
  return typeof type === 'string' && resources.has(type) ? shapeOf(type) : undefined;
}

function shapeOf(name: string): Shape {
  const known = made.get(name);
  if (known !== undefined) return known;
  const { elements, rules = [] } = name === 'Element' ? element : types[name]!;
  const fields = new Map<string, Field>();
  const required: { element: string; keys: readonly string[] }[] = [];
  const shape: Shape = {
    name,
    isResource: resources.has(name),
    fields,
    required,
    rules: rules.flatMap((key) => ruleOf(key)),
  };
  // Before its fields: types contain themselves.
  made.set(name, shape);
  let choices = 0;
  for (const [key, text] of Object.entries(elements)) {
    const read = readElement(text);
    const choice = key.endsWith('[x]') ? 1 << choices++ : 0;
    const added = addFields(fields, key, read, choice);
    if (read.min > 0) required.push({ element: key.replace('[x]', ''), keys: added });
  }
  return shape;
}

interface ElementText {
  readonly min: number;
  readonly max: string;
  readonly types: readonly { readonly type: string; readonly targets: readonly string[] }[];
  readonly valueSet: string | undefined;
  readonly rules: readonly string[];
}

/** Reads `0..1 Reference(Patient,Group)|CodeableConcept =value-set !rule`. */
function readElement(text: string): ElementText {
  const [range = '', typeList = '', ...rest] = text.split(' ');
  const [min = '', max = ''] = range.split('..');
  return {
    min: Number(min),
    max,
    types: typeList.split('|').map((each) => {
      const [type = '', targets] = each.replace(')', '').split('(');
      return { type, targets: targets?.split(',') ?? [] };
    }),
    valueSet: rest.find((each) => each.startsWith('='))?.slice(1),
    rules: rest.filter((each) => each.startsWith('!')).map((each) => each.slice(1)),
  };
}

/** Adds a field for each type and for the sibling of each primitive; gives their names in JSON. */
function addFields(fields: Map<string, Field>, key: string, read: ElementText, choice: number): string[] {
  const name = key.replace('[x]', '');
  const inValueSet = read.valueSet === undefined ? null : valueSet(read.valueSet);
  return read.types.flatMap(({ type, targets }) => {
    const property = choice === 0 ? name : name + jsonName(type);
    const primitive = primitives[type] ?? null;
    const shared = {
      element: name,
      repeats: read.max === '*',
      forbidden: read.max === '0',
      choice,
    };
    fields.set(property, {
      ...shared,
      type,
      primitive,
      sibling: primitive === null ? null : `_${property}`,
      shape: primitive !== null || type === 'Resource' ? null : shapeOf(type),
      codes: inValueSet,
      targets,
      rules: read.rules.flatMap((rule) => ruleOf(rule)),
    });
    if (primitive === null) return [property];
    const sibling = { primitive: null, sibling: property, shape: shapeOf('Element'), codes: null };
    fields.set(`_${property}`, { ...shared, ...sibling, type: 'Element', targets: [], rules: [] });
    return [property, `_${property}`];
  });
}

/** A type as it ends the name of a choice: `valueQuantity` also where a profile of Quantity is meant. */
function jsonName(type: string): string {
  const base = type === 'SimpleQuantity' ? 'Quantity' : type;
  return base[0]!.toUpperCase() + base.slice(1);
}

/** Whether a code is in a value set; the system is asked where it stands beside the code. */
type InValueSet = (code: string, system?: string) => boolean;

/** Code systems that are too large for a list: what a code of each looks like. */
const patterns: Readonly<Record<string, RegExp>> = {
  // Media types
  'urn:ietf:bcp:13': /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9*][a-z0-9!#$&^_.+-]*(?:\s*;.*)?$/i,
  // Languages
  'urn:ietf:bcp:47': /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i,
  // Currencies
  'urn:iso:std:iso:4217': /^[A-Z]{3}$/,
};

const bySet: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = definitions.valueSets;

/** The value set with this name in the definitions. Throws for one that is not there. */
export function valueSet(name: string): InValueSet {
  const systems = Object.entries(bySet[name] ?? {}).map(([system, codes]) => ({
    system,
    has: hasCode(system, new Set(codes)),
  }));
  if (systems.length === 0) throw new Error(`no value set ${name} in the definitions`);
  const [only, ...others] = systems;
  const any = others.length === 0 ? only!.has : (code: string) => systems.some(({ has }) => has(code));
  return (code, system) =>
    system === undefined ? any(code) : systems.some((each) => each.system === system && each.has(code));
}

function hasCode(system: string, codes: ReadonlySet<string>): (code: string) => boolean {
  const pattern = patterns[system];
  if (codes.size > 0) return (code) => codes.has(code);
  if (pattern === undefined) throw new Error(`no codes and no pattern for ${system}`);
  return (code) => pattern.test(code);
}
