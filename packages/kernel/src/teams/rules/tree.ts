import { allHolds, type Hold, parents, type TeamDraft } from '../files/team-draft.ts';
import type { Finding, Review } from './rule.ts';

export function* secondParent({ draft }: Review): Iterable<Finding> {
  const first = parents(draft);
  for (const hold of allHolds(draft)) {
    const parent = first.get(hold.held);
    if (!parent || samePlace(parent, hold)) continue;
    yield {
      source: hold.holder.source,
      path: hold.path,
      message: `"${hold.held}" already belongs to "${parent.holder.id}"`,
      remedy: `remove it here or in ${parent.holder.source.file}; for a second use write a second agent, for a way between agents a transfer`,
    };
  }
}

export function* unreachableAgent({ draft }: Review): Iterable<Finding> {
  if (!draft.agents.has(draft.shape.root)) return;
  const held = parents(draft);
  for (const { id, source } of draft.agents.values())
    if (id !== draft.shape.root && !held.has(id))
      yield {
        source,
        path: ['name'],
        message: `no agent holds "${id}"`,
        remedy: `name it under agents or tools of another agent, or write "root: ${id}" in team.yml`,
      };
}

export function* parentCycle({ draft }: Review): Iterable<Finding> {
  const held = parents(draft);
  const reported = new Set<string>();
  for (const { id } of draft.agents.values()) {
    const cycle = cycleThrough(id, held);
    if (cycle.length === 0 || reported.has(id)) continue;
    for (const name of cycle) reported.add(name);
    const { holder, path } = closingHold(draft, cycle, held);
    yield {
      source: holder.source,
      path,
      message: `a cycle of parents: ${[...cycle, cycle[0]].join(' is held by ')}`,
      remedy: 'remove this entry: an agent cannot stand below itself; a way back is a transfer',
    };
  }
}

/** From an agent up through its parents until it comes again; empty where it does not. */
function cycleThrough(start: string, held: ReadonlyMap<string, Hold>): string[] {
  const names = [start];
  const seen = new Set(names);
  for (let up = held.get(start)?.holder.id; up !== undefined; up = held.get(up)?.holder.id) {
    if (up === start) return names;
    if (seen.has(up)) return [];
    seen.add(up);
    names.push(up);
  }
  return [];
}

/** The entry to remove: the one that holds the root, if the root is in the cycle, else the first one's. */
function closingHold(draft: TeamDraft, cycle: readonly string[], held: ReadonlyMap<string, Hold>): Hold {
  const top = cycle.includes(draft.shape.root) ? draft.shape.root : cycle[0]!;
  return held.get(top)!;
}

function samePlace(a: Hold, b: Hold): boolean {
  return a.holder === b.holder && a.path.join('/') === b.path.join('/');
}
