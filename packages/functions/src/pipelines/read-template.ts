import type { ItemChoice, Json, StageInput } from '@consilium/kernel';

/** A reference that cannot be read: where in the text, and why. */
export interface TemplateFault {
  /** Which `${` of the text, from 0. */
  readonly nth: number;
  readonly reference: string;
  readonly message: string;
  readonly remedy: string;
}

/** Text between the references of a template, and the references. */
export interface Template {
  readonly value: StageInput;
  /** In the order of the text; `nth` as in a fault. */
  readonly references: readonly { readonly nth: number; readonly to: StageInput }[];
  readonly faults: readonly TemplateFault[];
}

const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Reads the references of a text in one pass. A text that is one reference is its value, whatever its type; else the values are printed
 * into the text. `$${` is a literal `${`.
 *
 * @example readTemplate('${extract.keywords}') // { value: { from: 'stage', stage: 'extract', path: ['keywords'] }, … }
 * @example readTemplate('${generate[all].code}') // … of: 'all'
 */
export function readTemplate(text: string): Template {
  const parts: (string | StageInput)[] = [];
  const references: { nth: number; to: StageInput }[] = [];
  const faults: TemplateFault[] = [];
  let literal = '';
  let at = 0;
  for (let nth = 0; ; nth += 1) {
    const open = text.indexOf('${', at);
    if (open < 0) break;
    literal += text.slice(at, open);
    if (text[open - 1] === '$' && open > at) {
      literal = `${literal.slice(0, -1)}\${`;
      at = open + 2;
      continue;
    }
    const close = text.indexOf('}', open);
    const inner = text.slice(open + 2, close < 0 ? undefined : close).trim();
    const read = close < 0 ? unclosed : readReference(inner);
    if ('message' in read) faults.push({ nth, reference: inner.slice(0, 80), ...read });
    else {
      if (literal !== '') parts.push(literal);
      literal = '';
      parts.push(read);
      references.push({ nth, to: read });
    }
    if (close < 0) return { value: { from: 'value', value: text }, references, faults };
    at = close + 1;
  }
  literal += text.slice(at);
  if (references.length === 0) return { value: { from: 'value', value: literal }, references, faults };
  if (literal !== '') parts.push(literal);
  const [only] = parts;
  const value: StageInput =
    parts.length === 1 && only !== undefined && typeof only !== 'string' ? only : { from: 'text', parts };
  return { value, references, faults };
}

interface Words {
  readonly message: string;
  readonly remedy: string;
}

const unclosed: Words = {
  message: 'a reference is not closed',
  remedy: 'write "}" after it, or "$${" where the signs themselves are meant',
};

/** `input.field`, `item`, `stage.field`, `stage[all].field`, `stage[item].field`, `stage[name].field`. */
function readReference(inner: string): StageInput | Words {
  const [head = '', ...path] = inner.split('.');
  const bracket = head.indexOf('[');
  const name = bracket < 0 ? head : head.slice(0, bracket);
  if (!NAME.test(name) || !path.every((field) => FIELD.test(field)))
    return {
      message: `"${inner.slice(0, 80)}" cannot be read as a path`,
      remedy: 'write names with dots between them, such as input.text, item.title or stage.field',
    };
  if (bracket < 0) {
    if (name === 'input') return { from: 'input', path };
    if (name === 'item') return { from: 'item', path };
    return { from: 'stage', stage: name, path };
  }
  const choice = head.slice(bracket + 1, -1);
  if (!head.endsWith(']') || !FIELD.test(choice) || name === 'input' || name === 'item')
    return {
      message: `"${inner.slice(0, 80)}" has brackets that cannot be read`,
      remedy: 'write stage[all], stage[item], or stage[name] with an item of its list',
    };
  const of: ItemChoice = choice === 'all' || choice === 'item' ? choice : { is: choice };
  return { from: 'stage', stage: name, path, of };
}

/** A value of the file with the templates in it, at every depth. */
export function readValue(
  value: Json,
  path: readonly PropertyKey[],
  found: (template: Template, path: readonly PropertyKey[]) => void,
): StageInput {
  if (typeof value === 'string') {
    const template = readTemplate(value);
    found(template, path);
    return template.value;
  }
  if (Array.isArray(value)) {
    const items = value.map((inner, index) => readValue(inner, [...path, index], found));
    return items.every((item) => item.from === 'value')
      ? { from: 'value', value: items.map((item) => item.value) }
      : { from: 'list', items };
  }
  if (typeof value !== 'object' || value === null) return { from: 'value', value };
  const fields = Object.entries(value).map(
    ([key, inner]) => [key, readValue(inner, [...path, key], found)] as const,
  );
  return fields.every(
    (field): field is [string, Extract<StageInput, { from: 'value' }>] => field[1].from === 'value',
  )
    ? { from: 'value', value: Object.fromEntries(fields.map(([key, { value: inner }]) => [key, inner])) }
    : { from: 'map', fields: Object.fromEntries(fields) };
}
