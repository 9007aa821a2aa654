import type { Node } from './nodes.ts';
import type { Field, Shape } from './shapes.ts';
import { LIMITS, report, reportTooCostly, type Walk } from './walk.ts';

const RELATIVE = /^([A-Za-z]+)\/[A-Za-z0-9.-]{1,64}(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/;

/** The type that a relative reference (`Patient/1`) leads to; undefined for a reference of another form. */
function typeOfReference(reference: string): string | undefined {
  return RELATIVE.exec(reference)?.[1];
}

/** Checks what a reference says by itself. Where it leads is for anyone who knows the other resources. */
function checkReference({ reference, type }: Node, targets: readonly string[], walk: Walk): void {
  const allows = (name: string | undefined) =>
    name === undefined || targets.length === 0 || targets.includes(name);
  const wanted = `must lead to a resource of type ${targets.join(' or ')}`;
  if (typeof type === 'string' && /^[A-Za-z]+$/.test(type) && !allows(type))
    report(walk, 'value', wanted, 'type');
  if (typeof reference !== 'string') return;
  if (!reference.startsWith('#')) {
    if (!allows(typeOfReference(reference))) report(walk, 'value', wanted, 'reference');
  } else if (!leadsInside(reference, walk)) {
    report(walk, 'not-found', 'ref-1: must be the id of a contained resource', 'reference');
  } else if (!allows(walk.contained.get(reference.slice(1)))) report(walk, 'value', wanted, 'reference');
}

/** `#` alone is the containing resource, as a contained one calls it. */
function leadsInside(reference: string, walk: Walk): boolean {
  return reference === '#' ? walk.inContained : walk.contained.has(reference.slice(1));
}

/** A property's name that may stand in a finding; another may be somebody's text. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** What is done with a resource inside another: given by the caller, as it leads back here. */
export type CheckInner = (value: unknown, walk: Walk) => void;

/** Walks an object along its shape and reports whatever is not as the shape says. */
export function checkObject(value: unknown, shape: Shape, walk: Walk, inner: CheckInner): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(walk, 'structure', 'must be a JSON object');
  } else if (walk.path.length > LIMITS.depth) {
    reportTooCostly(walk, `must not be deeper than ${LIMITS.depth} levels`);
  } else {
    const before = walk.issues.length;
    checkProperties(value as Node, shape, walk, inner);
    checkRequired(value as Node, shape, walk);
    // The rules rely on the structure.
    if (walk.issues.length === before) checkRules(value as Node, shape.rules, walk);
  }
}

function checkProperties(it: Node, shape: Shape, walk: Walk, inner: CheckInner): void {
  let filled = shape.isResource;
  let chosen = 0;
  for (const key in it) {
    const property = it[key];
    if (property === undefined) continue;
    const field = shape.fields.get(key);
    if (field === undefined) {
      if (key !== 'resourceType' || !shape.isResource) reportUnknown(walk, key);
      continue;
    }
    // All FHIR elements must have a value or children (ele-1); an id alone is none, but beside a value it may stand.
    if (key !== 'id' || shape.name === 'Element') filled = true;
    if (field.choice !== 0) {
      if ((chosen & field.choice) !== 0) checkOneType(it, field, shape, walk);
      chosen |= field.choice;
    }
    walk.path.push(field.element);
    checkField(property, field, it, walk, inner);
    walk.path.pop();
    if (walk.stopped) return;
  }
  if (!filled) report(walk, 'structure', 'must not be empty');
}

function checkField(value: unknown, field: Field, owner: Node, walk: Walk, inner: CheckInner): void {
  if (field.forbidden) report(walk, 'structure', 'must not be given here');
  else if (field.repeats) checkArray(value, field, owner, walk, inner);
  else if (Array.isArray(value)) report(walk, 'structure', 'must be one value, not an array');
  else checkItem(value, field, -1, owner, walk, inner);
}

function checkArray(value: unknown, field: Field, owner: Node, walk: Walk, inner: CheckInner): void {
  if (!Array.isArray(value) || value.length === 0) {
    report(walk, 'structure', 'must be an array that is not empty');
    return;
  }
  const sibling = field.sibling === null ? undefined : owner[field.sibling];
  if (Array.isArray(sibling) && sibling.length !== value.length) {
    report(walk, 'structure', 'the array and the one of its extensions must be equally long');
  }
  for (let index = 0; index < value.length && !walk.stopped; index++) {
    walk.path.push(index);
    checkItem(value[index], field, index, owner, walk, inner);
    walk.path.pop();
  }
}

function checkItem(
  value: unknown,
  field: Field,
  index: number,
  owner: Node,
  walk: Walk,
  inner: CheckInner,
): void {
  walk.elements++;
  if (walk.elements > LIMITS.elements) {
    reportTooCostly(walk, `must not have more than ${LIMITS.elements} elements`);
  } else if (value === null || value === undefined) checkNull(field, index, owner, walk);
  else if (field.primitive !== null) checkPrimitive(value, field, walk);
  else if (field.shape === null) inner(value, walk);
  else {
    const before = walk.issues.length;
    checkObject(value, field.shape, walk, inner);
    if (walk.issues.length === before) checkAsField(value as Node, field, index, owner, walk);
  }
}

/** What the element asks of a value beyond its type. */
function checkAsField(value: Node, field: Field, index: number, owner: Node, walk: Walk): void {
  if (field.sibling !== null && value.extension === undefined && !hasValue(owner[field.sibling], index)) {
    report(walk, 'structure', 'must not be empty');
  }
  if (field.codes !== null) checkConcept(value, field, walk);
  if (field.type === 'Reference') checkReference(value, field.targets, walk);
  if (field.rules.length > 0) checkRules(value, field.rules, walk);
}

function hasValue(value: unknown, index: number): boolean {
  return index < 0 ? value !== undefined : Array.isArray(value) && (value[index] ?? null) !== null;
}

/** Null stands only in an array of primitives, for a value that has an extension instead, or the other way round. */
function checkNull(field: Field, index: number, owner: Node, walk: Walk): void {
  const stands = field.sibling !== null && index >= 0 && hasValue(owner[field.sibling], index);
  if (!stands) report(walk, 'structure', 'must not be null');
}

function checkPrimitive(value: unknown, field: Field, walk: Walk): void {
  if (typeof value === 'string') walk.characters += value.length;
  if (walk.characters > LIMITS.characters) {
    reportTooCostly(walk, `all strings together must not be longer than ${LIMITS.characters}`);
    return;
  }
  const fault = field.primitive!(value);
  if (fault !== null) report(walk, fault.code, fault.text);
  else if (field.codes !== null && !field.codes(value as string)) {
    report(walk, 'code-invalid', 'must be a code of the required value set');
  }
}

function checkConcept(concept: Node, field: Field, walk: Walk): void {
  const codings = (concept.coding ?? []) as readonly Node[];
  const found = codings.some(
    ({ system, code }) =>
      typeof system === 'string' && typeof code === 'string' && field.codes!(code, system),
  );
  if (!found) report(walk, 'code-invalid', 'must have a coding of the required value set');
}

/** Of a choice of types, one is given: its value, its `_` sibling, or both. */
function checkOneType(it: Node, field: Field, shape: Shape, walk: Walk): void {
  const given = new Set<string>();
  for (const key in it) {
    if (shape.fields.get(key)?.choice === field.choice && it[key] !== undefined)
      given.add(key.replace(/^_/, ''));
  }
  if (given.size > 1) report(walk, 'structure', 'must have one type only', field.element);
}

function checkRequired(it: Node, shape: Shape, walk: Walk): void {
  for (const { element, keys } of shape.required) {
    if (!keys.some((key) => it[key] !== undefined)) report(walk, 'required', 'is required', element);
  }
}

function checkRules(it: Node, rules: Shape['rules'], walk: Walk): void {
  for (const { key, text, holds } of rules) {
    if (!holds(it)) report(walk, 'invariant', `${key}: ${text}`);
  }
}

function reportUnknown(walk: Walk, key: string): void {
  if (NAME.test(key)) report(walk, 'structure', 'is no element of this type', key);
  else report(walk, 'structure', 'has a property that is no element of this type');
}
