import type { NodePattern, PathPattern, RelationshipPattern } from '../cypher/ast.ts';
import { elementsOf } from '../cypher/tree.ts';

/**
 * True where a pattern leaves out nothing of what it names: a node alone, or what the patient has. A property, a condition or one
 * more relationship narrows it, and what is counted then is not what the label says.
 */
export function isWhole(path: PathPattern, patients: ReadonlySet<string>): boolean {
  const isPatient = (node: NodePattern) => isPatientNode(node, patients);
  const [hop, ...more] = path.hops;
  if (more.length > 0 || !elementsOf(path).every((element) => isOpen(element, isPatient))) return false;
  if (hop === undefined) return true;
  return hop.relationship.length === undefined && isPatient(path.start) !== isPatient(hop.node);
}

/** There is one: to ask for that one leaves out nothing. */
export function isPatientNode({ labels, variable }: NodePattern, patients: ReadonlySet<string>): boolean {
  return labels.join() === 'Patient' || (variable !== undefined && patients.has(variable));
}

function isOpen(
  element: NodePattern | RelationshipPattern,
  isPatient: (node: NodePattern) => boolean,
): boolean {
  if (!('labels' in element)) return true;
  const { properties } = element;
  return properties === undefined || (isPatient(element) && isOwnUuid(properties));
}

function isOwnUuid({ entries }: NonNullable<NodePattern['properties']>): boolean {
  const [entry, ...more] = entries;
  if (entry === undefined || more.length > 0) return false;
  const [key, value] = entry;
  return key === 'uuid' && value.kind === 'parameter' && value.name === 'patient_uuid';
}
