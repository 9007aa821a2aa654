import type { LensNode } from '@consilium/kernel';
import { type BodySystem, hasPart } from './body-systems.ts';
import { askNodes } from './ports.ts';

const START = 'MATCH (p:Patient {uuid: $patient_uuid})';
const CONDITIONS = `${START}-[:HAS_CONDITION]->(c:ConditionCase) RETURN c ORDER BY c.onset_date DESC`;
const SYMPTOMS = `${START}-[:HAS_SYMPTOM]->(s:SymptomEpisode) RETURN s ORDER BY s.onset_date DESC`;

/** Conditions and symptoms, newest first; with a system, those whose names belong to it. */
export async function readProblems(
  system?: BodySystem,
): Promise<{ readonly conditions: readonly LensNode[]; readonly symptoms: readonly LensNode[] }> {
  const isOf = ({ properties: { name } }: LensNode) =>
    system === undefined || (typeof name === 'string' && hasPart(name, system.conditions));
  return {
    conditions: (await askNodes(CONDITIONS)).filter(isOf),
    symptoms: (await askNodes(SYMPTOMS)).filter(isOf),
  };
}
