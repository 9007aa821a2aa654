import { checkObject } from './check-object.ts';
import type { Issue } from './issue.ts';
import { list, type Node, node } from './nodes.ts';
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

const none: ReadonlyMap<string, string> = new Map();

/** The type of each resource in `contained`, by its id. */
function containedIn(resource: unknown): ReadonlyMap<string, string> {
  const { contained } = node(resource);
  if (contained === undefined) return none;
  return new Map(list(contained).map((each) => [String(node(each).id), String(node(each).resourceType)]));
}

/** The rules about contained resources: each has an id of its own and is referred to, none has a life of its own. */
function reportContainment(resource: Node, walk: Walk): void {
  // Their structure first: the rules rely on it.
  if (walk.issues.length > 0) return;
  const mentioned = new Set<string>();
  collectMentions(resource, mentioned);
  const seen = new Set<unknown>();
  for (const [index, contained] of list(resource.contained).entries()) {
    const at = `contained[${index}]`;
    const meta = node(contained.meta);
    if (contained.id === undefined)
      report(walk, 'required', 'is required in a contained resource', `${at}.id`);
    else if (seen.has(contained.id)) report(walk, 'duplicate', 'must differ from the other ids', `${at}.id`);
    else if (!mentioned.has(`#${contained.id}`) && !mentions(contained, '#')) {
      report(walk, 'invariant', 'dom-3: must be referred to from the resource, or refer to it', at);
    }
    if (meta.versionId !== undefined || meta.lastUpdated !== undefined) {
      report(walk, 'invariant', 'dom-4: must have no version and no time of update', `${at}.meta`);
    }
    if (meta.security !== undefined)
      report(walk, 'invariant', 'dom-5: must have no security label', `${at}.meta`);
    seen.add(contained.id);
  }
}

function mentions(contained: Node, mention: string): boolean {
  const found = new Set<string>();
  collectMentions(contained, found);
  return found.has(mention);
}

/** Every string that begins with `#`: a reference, canonical, uri or url to a contained resource. */
function collectMentions(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' && value.startsWith('#')) found.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collectMentions(each, found);
  }
}
