import {
  currentRun,
  type LabResult,
  type LensAnswer,
  type LensNode,
  type LensValue,
} from '@consilium/kernel';
import { isNode, recordOf } from './ports.ts';

/** The results of the record that the chart doctor asks about. */
export interface Doubts {
  readonly isEmpty: boolean;
  /** `probably mg/dL: waits for review`; null: nothing is asked about it. */
  readonly of: (resource: string, version: number, result: Pick<LabResult, 'path'>) => string | null;
  /** The node with its doubt, where it is a result that is doubted. A node does not say its path: it is known by its value. */
  readonly markNode: (node: LensNode) => LensNode;
}

export const NO_DOUBTS: Doubts = { isEmpty: true, of: () => null, markNode: (node) => node };

/** No property of the graph is called so: only code sets it. */
const DOUBT = 'doubt';

export async function readDoubts(): Promise<Doubts> {
  const all = await recordOf().doubtedResults(currentRun().caller);
  const ofVersion = (resource: string | undefined, version: number | undefined) =>
    all.filter((each) => each.resource === resource && each.version === version);
  return {
    isEmpty: all.length === 0,
    of: (resource, version, { path }) =>
      ofVersion(resource, version).find((each) => each.path === path)?.doubt ?? null,
    markNode: (node) => {
      const { source, properties } = node;
      const found = ofVersion(source?.resource, source?.version).find(
        ({ value }) => value === properties.value,
      );
      return found === undefined ? node : { ...node, properties: { ...properties, [DOUBT]: found.doubt } };
    },
  };
}

/** Read only where an answer of the lens has results in it. */
export async function readDoubtsFor({ rows, meanings = [] }: LensAnswer): Promise<Doubts> {
  const isRead = meanings.some((meaning) => meaning?.includes('Observation')) || rows.flat().some(hasResult);
  return isRead ? readDoubts() : NO_DOUBTS;
}

function hasResult(value: LensValue): boolean {
  if (isNode(value)) return value.labels.includes('Observation');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return (value as readonly LensValue[]).some(hasResult);
  const told = value as Exclude<LensValue, null | boolean | number | bigint | string | readonly LensValue[]>;
  if (told.kind === 'map') return Object.values(told.entries).some(hasResult);
  return told.kind === 'path' && told.nodes.some(hasResult);
}

export function doubtOf(properties: LensNode['properties']): string | undefined {
  const said = properties[DOUBT];
  return typeof said === 'string' ? said : undefined;
}

/** ` (a result of this record waits for review)`: a single value does not say of which node it was read. */
export function someDoubted(of: string, doubts: Doubts): string {
  return doubts.isEmpty || !of.includes('Observation')
    ? ''
    : ' (some results of this record wait for review)';
}
