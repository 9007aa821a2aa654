import type { FhirResource } from '@consilium/kernel';
import type { Node } from './nodes.ts';
import { type Field, resourceShape, type Shape } from './shapes.ts';
import { LIMITS } from './walk.ts';

/** A literal reference (`Reference.reference`) that leads out of its resource. */
export interface FoundReference {
  /** FHIRPath from the resource to the Reference: `subject`, `participant[0].individual`. */
  readonly path: string;
  readonly reference: string;
  /** The types that its element allows; empty: any. */
  readonly allowedTypes: readonly string[];
}

/**
 * All literal references of a resource, also of those contained in it; not those to contained ones (`#…`). Of a resource
 * that is not valid: those that stand where they may.
 */
export function referencesIn(resource: FhirResource): readonly FoundReference[] {
  const found: FoundReference[] = [];
  const shape = resourceShape(resource.resourceType);
  if (shape !== undefined) collect(resource, shape, '', found);
  return found;
}

function collect(it: Node, shape: Shape, path: string, found: FoundReference[], depth = 0): void {
  if (depth > LIMITS.depth) return;
  for (const key in it) {
    const value = it[key];
    // No reference is in a plain value, and most values are plain.
    if (typeof value !== 'object' || value === null) continue;
    const field = shape.fields.get(key);
    if (field === undefined || field.primitive !== null) continue;
    const here = path === '' ? field.element : `${path}.${field.element}`;
    if (!Array.isArray(value)) collectItem(value as Node, field, here, found, depth);
    else for (let n = 0; n < value.length; n++) collectItem(value[n], field, `${here}[${n}]`, found, depth);
  }
}

function collectItem(
  it: Node | null | undefined,
  field: Field,
  path: string,
  found: FoundReference[],
  depth: number,
): void {
  if (it === null || it === undefined) return;
  const { reference } = it;
  if (field.type === 'Reference' && typeof reference === 'string' && !reference.startsWith('#')) {
    found.push({ path, reference, allowedTypes: field.targets });
  }
  const shape = field.shape ?? resourceShape(it.resourceType);
  if (shape !== undefined) collect(it, shape, path, found, depth + 1);
}

/** A valid resource with every literal reference that leads out of it replaced; what has none in it is not copied. */
export function rewriteReferences<T extends FhirResource>(
  resource: T,
  replace: (reference: string) => string,
): T {
  const shape = resourceShape(resource.resourceType);
  return shape === undefined ? resource : (rewrite(resource, shape, replace) as T);
}

type Replace = (reference: string) => string;

function rewrite(it: Node, shape: Shape, replace: Replace): Node {
  let copy: Record<string, unknown> | undefined;
  for (const key in it) {
    const value = it[key];
    if (typeof value !== 'object' || value === null) continue;
    const field = shape.fields.get(key);
    if (field === undefined || field.primitive !== null) continue;
    const now = Array.isArray(value)
      ? rewriteAll(value, field, replace)
      : rewriteItem(value as Node, field, replace);
    if (now === value) continue;
    copy ??= { ...it };
    copy[key] = now;
  }
  return copy ?? it;
}

function rewriteAll(
  items: readonly (Node | null)[],
  field: Field,
  replace: Replace,
): readonly (Node | null)[] {
  let copy: (Node | null)[] | undefined;
  for (let n = 0; n < items.length; n++) {
    const item = items[n] ?? null;
    const now = item === null ? item : rewriteItem(item, field, replace);
    if (now === item) continue;
    copy ??= [...items];
    copy[n] = now;
  }
  return copy ?? items;
}

function rewriteItem(it: Node, field: Field, replace: Replace): Node {
  const shape = field.shape ?? resourceShape(it.resourceType);
  const inside = shape === undefined ? it : rewrite(it, shape, replace);
  const { reference } = it;
  if (field.type !== 'Reference' || typeof reference !== 'string' || reference.startsWith('#')) return inside;
  const now = replace(reference);
  return now === reference ? inside : { ...inside, reference: now };
}
