import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { chooseKind, kindText } from './choose-kind.ts';
import type { GraphNode } from './graph-fragment.ts';
import type { NodeRow } from './graph-rows.ts';
import { type PresentKind, presentKinds, saidOfKinds } from './present-kinds.ts';
import type { PresentNode } from './present-nodes.ts';

/** The types of instances that come or go, chosen again among what present instances say. */
export async function planKinds(
  transaction: PoolClient,
  scope: Scope,
  parts: {
    readonly begin: readonly NodeRow[];
    readonly ending: readonly PresentNode[];
    readonly isFirst: boolean;
  },
): Promise<{
  readonly end: readonly string[];
  readonly begin: readonly GraphNode[];
  readonly newest: number;
}> {
  const coming = Map.groupBy(
    parts.begin.flatMap(({ node }) => ('kind' in node && node.kind ? node.kind : [])),
    ({ uuid }) => uuid,
  );
  const going = Map.groupBy(
    parts.ending.flatMap(({ kind }) => kind ?? []),
    ({ uuid }) => uuid,
  );
  const touched = [...new Set([...coming.keys(), ...going.keys()])];
  const rows = parts.isFirst
    ? new Map<string, PresentKind>()
    : await presentKinds(transaction, scope, touched);
  const unsettled = touched.filter(
    (uuid) => !keepsItsRow(rows.get(uuid), coming.get(uuid) ?? [], going.get(uuid) ?? []),
  );
  const staying = Map.groupBy(
    await saidOfKinds(
      transaction,
      scope,
      unsettled.filter((uuid) => rows.has(uuid)),
      parts.ending.map(({ uuid }) => uuid),
    ),
    ({ kind }) => kind.uuid,
  );
  const end: string[] = [];
  const begin: GraphNode[] = [];
  let newest = 0;
  for (const uuid of unsettled) {
    const row = rows.get(uuid);
    const now = chooseKind([
      ...(staying.get(uuid) ?? []),
      ...(coming.get(uuid) ?? []).map((kind) => ({ kind, count: 1 })),
    ]);
    if (row !== undefined && now !== undefined && kindText(row.kind) === kindText(now)) continue;
    if (row !== undefined) {
      end.push(uuid);
      newest = Math.max(newest, row.recordedFrom);
    }
    if (now !== undefined) begin.push(now);
  }
  return { end, begin, newest };
}

/** Whether nobody needs to be counted: what the row says loses no voice, and nothing else gains one. */
function keepsItsRow(
  row: PresentKind | undefined,
  coming: readonly GraphNode[],
  going: readonly GraphNode[],
): boolean {
  if (row === undefined) return false;
  const own = kindText(row.kind);
  const voices = new Map<string, number>();
  const count = (kind: GraphNode, by: number) => {
    const text = kindText(kind);
    voices.set(text, (voices.get(text) ?? 0) + by);
  };
  for (const kind of coming) count(kind, 1);
  for (const kind of going) count(kind, -1);
  return [...voices].every(([text, gained]) => (text === own ? gained >= 0 : gained <= 0));
}
