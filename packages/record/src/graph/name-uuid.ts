import type { Compartment } from '@consilium/kernel';
import { digestUuid } from '../ids/digest-uuid.ts';
import { patientId } from '../ids/patient-id.ts';

/** Of something in a graph: the same names give the same UUID everywhere. */
export function nameUuid(...names: readonly string[]): string {
  return digestUuid('graph-1', ...names);
}

/** Of the node that a resource is; `reference` is `Type/id`. */
export function instanceUuid(reference: string): string {
  return nameUuid('instance', reference);
}

/** The same, remembering: most resources of a delivery refer to the same few. */
export function rememberedUuids(): (reference: string) => string {
  const known = new Map<string, string>();
  return (reference) => {
    const found = known.get(reference) ?? instanceUuid(reference);
    known.set(reference, found);
    return found;
  };
}

/** Of the Patient node, known from the scope alone. Throws ConsiliumError('not_a_patient') for an actor's compartment. */
export function patientUuid(compartment: Compartment): string {
  return instanceUuid(`Patient/${patientId(compartment)}`);
}

/** Of an edge: there is one of a type between two nodes, however many resources say it. */
export function edgeUuid(source: string, type: string, target: string): string {
  return nameUuid('edge', source, type, target);
}
