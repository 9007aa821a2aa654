import {
  ConsiliumError,
  currentRun,
  type LensAnswer,
  type LensNode,
  type LensValue,
  type RecordForAgents,
} from '@consilium/kernel';
import { topicOf } from './topic.ts';

/** Who asks the lens is the run, and what the conversation is about comes from its state: no argument can say either. */
export async function askLens(
  cypher: string,
  parameters: Readonly<Record<string, string | number>> = {},
): Promise<LensAnswer> {
  const { ports, caller, state } = currentRun();
  const topic = topicOf(state);
  return required(ports.lens).query(caller, {
    cypher,
    parameters,
    ...(topic === null ? {} : { topic: topic.uuid }),
  });
}

/** The nodes of the first column. */
export async function askNodes(cypher: string): Promise<readonly LensNode[]> {
  const { rows } = await askLens(cypher);
  return rows.flatMap(([value]) => (isNode(value) ? [value] : []));
}

export function isNode(value: LensValue | undefined): value is LensNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'node';
}

/** The texts of a list that a query collected. */
export function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export function recordOf(): RecordForAgents {
  return required(currentRun().ports.record);
}

export function required<T>(port: T | undefined): T {
  if (port === undefined) throw new ConsiliumError('no_record', { remedy: 'give the worker a record' });
  return port;
}
