/** What a JSON schema of an input says, as far as a form can ask for it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

export type Shape =
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'text'; readonly isLong: boolean; readonly most: number | null }
  | {
      readonly kind: 'number';
      readonly isWhole: boolean;
      readonly least: number | null;
      readonly most: number | null;
    }
  | { readonly kind: 'switch' }
  | { readonly kind: 'list'; readonly item: Shape; readonly most: number | null }
  | { readonly kind: 'group'; readonly fields: readonly FormField[] }
  /** Whatever no form can ask for: written as JSON. */
  | { readonly kind: 'json' };

export interface FormField {
  readonly name: string;
  readonly hint: string | null;
  readonly isNeeded: boolean;
  readonly shape: Shape;
  readonly initial: unknown;
}

const DEEPEST = 4;
/** Up to so many characters a text is one line. */
const ONE_LINE = 200;

export function fieldsOf(schema: JsonSchema, depth = 0): readonly FormField[] {
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    hint: each.description ?? null,
    isNeeded: (schema.required ?? []).includes(name) && each.default === undefined,
    shape: shapeOf(each, depth + 1),
    initial: each.default,
  }));
}

function shapeOf(schema: JsonSchema, depth: number): Shape {
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (alternatives.length === 1 && alternatives[0]) return shapeOf(alternatives[0], depth);
  const types = [schema.type ?? []].flat().filter((each) => each !== 'null');
  const options = (schema.enum ?? []).filter((each) => typeof each === 'string');
  if (options.length > 0) return { kind: 'choice', options };
  if (types.length !== 1 || depth > DEEPEST) return { kind: 'json' };
  switch (types[0]) {
    case 'string': {
      const most = schema.maxLength ?? null;
      return { kind: 'text', isLong: !isShort(schema), most };
    }
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        isWhole: types[0] === 'integer',
        // A schema of an integer often says the bounds of a safe one: nobody has to read them.
        least: bound(schema.minimum),
        most: bound(schema.maximum),
      };
    case 'boolean':
      return { kind: 'switch' };
    case 'array':
      return schema.items === undefined
        ? { kind: 'json' }
        : { kind: 'list', item: shapeOf(schema.items, depth + 1), most: schema.maxItems ?? null };
    case 'object':
      return schema.properties === undefined || Object.keys(schema.properties).length === 0
        ? { kind: 'json' }
        : { kind: 'group', fields: fieldsOf(schema, depth) };
    default:
      return { kind: 'json' };
  }
}

/** One line: by its most, or by what it holds to begin with. */
function isShort({ maxLength, default: initial }: JsonSchema): boolean {
  if (maxLength !== undefined) return maxLength <= ONE_LINE;
  return (
    typeof initial === 'string' && initial !== '' && initial.length <= ONE_LINE && !initial.includes('\n')
  );
}

function bound(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) || Math.abs(value) >= Number.MAX_SAFE_INTEGER
    ? null
    : value;
}
