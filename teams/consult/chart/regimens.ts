import { currentRun, type LensNode } from '@consilium/kernel';
import { z } from 'zod';
import { isFirstIn, partShape } from './body-systems.ts';
import { dayOf } from './days.ts';
import { askNodes } from './ports.ts';
import { readData } from './read-yaml.ts';

const { supplements } = readData('supplements.yml', z.strictObject({ supplements: z.array(partShape) }));

const REGIMENS = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen)
RETURN r ORDER BY r.start_date DESC`;

/** A medicine or a supplement as ordered, taken or given. */
export interface Regimen {
  readonly node: LensNode;
  readonly name: string;
  /** Being taken, by its status and its last day. */
  readonly isActive: boolean;
  readonly isSupplement: boolean;
}

/** Newest first. One dose that was given is no regimen and counts as history. */
export async function readRegimensOf(): Promise<readonly Regimen[]> {
  const today = dayOf(currentRun().now());
  return (await askNodes(REGIMENS)).map((node) => {
    const { name, status, end_date: end, kind } = node.properties;
    const isOver = typeof end === 'string' && end < today;
    return {
      node,
      name: typeof name === 'string' ? name : '',
      isActive: status === 'active' && !isOver && kind !== 'administration',
      isSupplement: typeof name === 'string' && isFirstIn(name, supplements),
    };
  });
}
