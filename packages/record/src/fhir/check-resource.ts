import { checkObject } from './check-object.ts';
import { containedIn, reportContainment } from './contained.ts';
import type { Issue } from './issue.ts';
import { type Node, node } from './nodes.ts';
import { resourceShape } from './shapes.ts';
import { report, startWalk, type Walk } from './walk.ts';

/**
 * Validates one resource against FHIR R4: structure, cardinality, primitive formats, required bindings, invariants,
 * contained resources, and what the database cannot hold. `at` is the FHIRPath of the resource, the beginning of every
 * finding's expression: `Condition`, `Bundle.entry[3].resource`. Empty: it is valid. At most 100 findings; no value
 * of the resource stands in one. References that lead out of the resource are for the caller: see `referencesIn`.
 */
export function checkResource(resource: unknown, at: string): readonly Issue[] {
  const walk = startWalk(at, containedIn(resource));
  checkTyped(resource, walk);
  if (node(resource).contained !== undefined) reportContainment(resource as Node, walk);
  return walk.issues;
}

function checkTyped(resource: unknown, walk: Walk): void {
  const { resourceType } = node(resource);
  const shape = resourceShape(resourceType);
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource)) {
    report(walk, 'structure', 'must be a JSON object');
  } else if (typeof resourceType !== 'string') report(walk, 'required', 'is required', 'resourceType');
  else if (shape === undefined) report(walk, 'not-supported', 'a record holds no resource of this type');
  else checkObject(resource, shape, walk, checkInner);
}

/** A resource in `contained`. */
function checkInner(resource: unknown, walk: Walk): void {
  if (node(resource).contained !== undefined) {
    report(walk, 'invariant', 'dom-2: must not contain resources', 'contained');
    return;
  }
  walk.inContained = true;
  checkTyped(resource, walk);
  walk.inContained = false;
}
