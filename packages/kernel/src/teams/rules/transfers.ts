import { parents, type TeamDraft } from '../files/team-draft.ts';
import type { Finding, Review } from './rule.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly index: number;
  readonly path: readonly PropertyKey[];
}

export function* transferFromOtherKind({ draft }: Review): Iterable<Finding> {
  for (const from of Object.keys(draft.shape.transfers)) {
    const kind = draft.agents.get(from)?.shape.kind ?? 'llm';
    if (kind !== 'llm')
      yield {
        source: draft.source,
        path: ['transfers', from],
        onKey: true,
        message: `"${from}" is ${kindName(kind)} and cannot transfer`,
        remedy: 'remove this entry, or write it for an llm agent inside it',
      };
  }
}

export function* transferToOtherKind({ draft }: Review): Iterable<Finding> {
  for (const { to, path } of declaredEdges(draft)) {
    const kind = draft.agents.get(to)?.shape.kind ?? 'llm';
    if (!takesTransfers(kind))
      yield {
        source: draft.source,
        path,
        message: `"${to}" is ${kindName(kind)} and takes no transfer`,
        remedy: `name an llm or a remote agent, or use it as a tool: "tools: [{agent: ${to}}]"`,
      };
  }
}

export function* transferToItself({ draft }: Review): Iterable<Finding> {
  for (const { from, to, path } of declaredEdges(draft))
    if (from === to)
      yield {
        source: draft.source,
        path,
        message: `"${from}" transfers to itself`,
        remedy: 'remove this entry',
      };
}

export function* duplicateTransfer({ draft }: Review): Iterable<Finding> {
  for (const { from, to, index, path } of declaredEdges(draft))
    if (draft.shape.transfers[from]!.indexOf(to) < index)
      yield {
        source: draft.source,
        path,
        message: `the transfer from "${from}" to "${to}" stands here twice`,
        remedy: 'remove this entry',
      };
}

/** A sub-agent that no transfer reaches would never run. */
export function* undeclaredEdge({ draft }: Review): Iterable<Finding> {
  const reached = new Set(declaredEdges(draft).map(({ to }) => to));
  for (const { held, as, holder, path } of parents(draft).values()) {
    const child = draft.agents.get(held);
    if (as !== 'child' || !child || reached.has(held)) continue;
    yield {
      source: holder.source,
      path,
      message: `no transfer leads to "${held}"`,
      remedy: takesTransfers(child.shape.kind)
        ? `add "${holder.id}: [${held}]" to transfers in team.yml`
        : `move it to tools as "{agent: ${held}}": ${kindName(child.shape.kind)} takes no transfer`,
    };
  }
}

/** What only code may take must be an edge to begin with: it is checked there like every other. */
export function* byCodeWithoutEdge({ draft }: Review): Iterable<Finding> {
  for (const [from, targets] of Object.entries(draft.shape.by_code))
    for (const [index, to] of targets.entries())
      if (!draft.shape.transfers[from]?.includes(to))
        yield {
          source: draft.source,
          path: ['by_code', from, index],
          message: `there is no transfer from "${from}" to "${to}"`,
          remedy: `add "${from}: [${to}]" to transfers, or remove this entry`,
        };
}

function declaredEdges(draft: TeamDraft): Edge[] {
  return Object.entries(draft.shape.transfers).flatMap(([from, targets]) =>
    targets.map((to, index) => ({ from, to, index, path: ['transfers', from, index] })),
  );
}

function takesTransfers(kind: string): boolean {
  return kind === 'llm' || kind === 'remote';
}

function kindName(kind: string): string {
  return kind === 'remote' ? 'a remote agent' : `a ${kind} group`;
}
