import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodCatalogue, goodFiles } from '../good-team.fixture.ts';
import { loadTeam } from '../load-team.ts';
import { edgesFrom, mayTransfer } from './edge-table.ts';

describe('edge table [E1] [E2]', () => {
  const team = loadTeam(goodFiles, goodCatalogue);

  it('has the declared edges, then the parent', () => {
    expect(edgesFrom(team, 'consultant')).toEqual(['lite', 'triage']);
  });

  it('has no way back for an agent that says so', () => {
    expect(edgesFrom(team, 'lite')).toEqual([]);
  });

  it('has no way back into a group or into the caller of a tool', () => {
    expect(edgesFrom(team, 'triage')).toEqual(['consultant', 'lite']);
    expect(edgesFrom(team, 'draft')).toEqual([]);
    expect(edgesFrom(team, 'searcher')).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'ghost', ''])('knows no edge of or to %j', (name) => {
    expect(edgesFrom(team, name)).toEqual([]);
    expect(mayTransfer(team, 'triage', name)).toBe(false);
  });

  it('allows in any team exactly the declared edges and the ways back', () => {
    fc.assert(
      fc.property(randomTeams, (plan) => {
        const loaded = loadTeam(filesOf(plan), { tools: [], callbacks: [] });
        for (const from of plan.keys())
          for (const to of plan.keys())
            expect(mayTransfer(loaded, `a${from}`, `a${to}`)).toBe(allowed(plan, from, to));
      }),
      { numRuns: 100 },
    );
  });
});

/** An agent of a random tree: its parent is an earlier one; extra edges may go anywhere but to itself. */
interface Planned {
  readonly parent: number;
  readonly returns: boolean;
  readonly extra: readonly number[];
}

const randomTeams = fc.integer({ min: 1, max: 8 }).chain((size) =>
  fc.tuple(
    ...Array.from({ length: size }, (_, index) =>
      fc.record({
        parent: fc.nat({ max: Math.max(index - 1, 0) }),
        returns: fc.boolean(),
        extra: fc.uniqueArray(fc.nat({ max: size - 1 }), { maxLength: 3 }),
      }),
    ),
  ),
);

/** What the team files declare: the way down to each child, and the extra edges. */
function declared(plan: readonly Planned[], from: number): number[] {
  const children = [...plan.keys()].filter((index) => index > 0 && plan[index]!.parent === from);
  return [...new Set([...children, ...plan[from]!.extra])].filter((to) => to !== from);
}

function allowed(plan: readonly Planned[], from: number, to: number): boolean {
  const back = from > 0 && plan[from]!.returns && plan[from]!.parent === to;
  return back || declared(plan, from).includes(to);
}

function filesOf(plan: readonly Planned[]) {
  const names = (indexes: readonly number[]) => `[${indexes.map((index) => `a${index}`).join(', ')}]`;
  const edges = [...plan.keys()]
    .map((from) => ({ from, targets: declared(plan, from) }))
    .filter(({ targets }) => targets.length > 0)
    .map(({ from, targets }) => `  a${from}: ${names(targets)}\n`);
  const transfers = edges.length > 0 ? `transfers:\n${edges.join('')}` : '';
  const agents = plan.map((agent, index) => {
    const children = [...plan.keys()].filter((child) => child > 0 && plan[child]!.parent === index);
    return {
      path: `agents/a${index}.yml`,
      text: `name: a${index}\ndescription: d\ninstruction: i\nreturn: ${agent.returns}\nagents: ${names(children)}\n`,
    };
  });
  const team = `name: t\ndescription: d\nroot: a0\nagents: ${names([...plan.keys()])}\n${transfers}`;
  return [{ path: 'team.yml', text: team }, ...agents];
}
