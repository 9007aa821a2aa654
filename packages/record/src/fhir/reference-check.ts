import type { Node } from './nodes.ts';
import { report, type Walk } from './walk.ts';

const RELATIVE = /^([A-Za-z]+)\/[A-Za-z0-9.-]{1,64}(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/;

/** The type that a relative reference (`Patient/1`) leads to; undefined for a reference of another form. */
function typeOfReference(reference: string): string | undefined {
  return RELATIVE.exec(reference)?.[1];
}

/** Checks what a reference says by itself. Where it leads is for anyone who knows the other resources. */
export function checkReference({ reference, type }: Node, targets: readonly string[], walk: Walk): void {
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
