import { encodeProperties } from './encode-properties.ts';
import type { GraphNode } from './graph-fragment.ts';
import type { NodeRow } from './graph-rows.ts';

/** Rows as a JSON list, as the statements read it. Properties are text already; uuids, labels and types need no escape. */
export function nodesText(rows: readonly NodeRow[]): string {
  const kinds = new Map<GraphNode, string>();
  const ofKind = (kind: GraphNode) => {
    const known = kinds.get(kind) ?? kindFields(kind);
    kinds.set(kind, known);
    return known;
  };
  const texts = rows.map(({ node, by }) => {
    const said =
      by === undefined ? '' : `,"resource_type":"${by.type}","resource_id":${JSON.stringify(by.id)}`;
    const kind = 'kind' in node && node.kind ? ofKind(node.kind) : '';
    return `{"uuid":"${node.uuid}","label":"${node.label}","properties":${encodeProperties(node)}${said}${kind}}`;
  });
  return `[${texts.join(',')}]`;
}

function kindFields(kind: GraphNode): string {
  return `,"kind_uuid":"${kind.uuid}","kind_label":"${kind.label}","kind_properties":${encodeProperties(kind)}`;
}
