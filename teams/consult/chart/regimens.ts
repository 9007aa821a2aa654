import { printDate } from '@consilium/clinical';
import { currentRun, type LensNode } from '@consilium/kernel';
import { z } from 'zod';
import { localToday } from '../local-time.ts';
import { readData } from '../read-data.ts';
import { isFirstIn, partShape } from './body-systems.ts';
import { askLens, isNode, namesIn } from './ports.ts';

const { supplements } = readData('data/supplements.yml', z.strictObject({ supplements: z.array(partShape) }));

const REGIMENS = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen)
OPTIONAL MATCH (r)-[:PRESCRIBED_BY]->(d:Practitioner)
OPTIONAL MATCH (r)-[:TREATS]->(c)
RETURN r, collect(DISTINCT d.name) AS people, collect(DISTINCT c.name) AS reasons ORDER BY r.start_date DESC`;

/** A medicine or a supplement as ordered, taken or given. */
export interface Regimen {
  readonly node: LensNode;
  readonly name: string;
  /** Written as being taken. */
  readonly isActive: boolean;
  /** Its last day, where that is over although it is written as active: whether it is taken nobody has said. */
  readonly wasToEnd: string | null;
  readonly isSupplement: boolean;
}

/** Newest first. One dose that was given is no regimen and counts as history. */
export async function readRegimensOf(): Promise<readonly Regimen[]> {
  const today = localToday(currentRun());
  const { rows } = await askLens(REGIMENS);
  const regimens = rows.flatMap(([node, people, reasons]) =>
    isNode(node) ? [withPeople(node, namesIn(people), namesIn(reasons))] : [],
  );
  return regimens.map((node) => {
    const { name, status, end_date: end, kind } = node.properties;
    const isActive = status === 'active' && kind !== 'administration';
    const wasToEnd = isActive && typeof end === 'string' && end < today ? printDate(end) : null;
    return {
      node: wasToEnd === null ? node : saidOfBoth(node, wasToEnd),
      name: typeof name === 'string' ? name : '',
      isActive,
      wasToEnd,
      isSupplement: typeof name === 'string' && isFirstIn(name, supplements),
    };
  });
}

/** Who ordered it, and what for, where the entry says neither in its own words. */
function withPeople(node: LensNode, people: readonly string[], reasons: readonly string[]): LensNode {
  const { reason } = node.properties;
  return {
    ...node,
    properties: {
      ...node.properties,
      ...(people.length > 0 ? { ordered_by: people.join(' and ') } : {}),
      ...(typeof reason === 'string' || reasons.length === 0 ? {} : { reason: reasons.join(' and ') }),
    },
  };
}

export function activeButOver(wasToEnd: string): string {
  return `written as active, but was to end on ${wasToEnd}`;
}

/** Status and last day disagree: printed as one, so that neither is said without the other. */
function saidOfBoth(node: LensNode, wasToEnd: string): LensNode {
  return { ...node, properties: { ...node.properties, status: activeButOver(wasToEnd), end_date: null } };
}
