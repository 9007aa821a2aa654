import type { Drawing, DrawnAgent, DrawnEdge, EdgeKind } from './drawing.ts';
import { wrapNames } from './wrap-names.ts';

const WAYS: Readonly<Record<EdgeKind, string>> = {
  member: '',
  background: 'in the background: ',
  transfer: '→ ',
  'by-code': '⇢ by code: ',
  return: '↩ ',
  tool: 'as a tool: ',
};

/** A tree of the agents, how each is reached, and the ways that lead across it. */
export function drawText({ team, description, root, agents, edges }: Drawing): string {
  const named = new Map(agents.map((agent) => [agent.name, agent]));
  const begin = named.get(root);
  const lines = begin === undefined ? [] : branch(begin, '', '', { named, edges });
  const across = edges.filter(({ from, to }) => named.get(to)?.parent !== from);
  return [
    `${team}: ${description}`,
    '',
    ...lines,
    ...(across.length === 0 ? [] : ['', 'across the tree:']),
    ...across.map(
      ({ from, to, kind }) => `  ${from} ${kind === 'return' ? '↩ back to' : WAYS[kind].trim()} ${to}`,
    ),
    '',
    '→ a model may hand over   ⇢ only code hands over   zone record: reads the chart, no way out;',
    'outside: a way out, no chart; neutral: neither',
  ].join('\n');
}

interface Around {
  readonly named: ReadonlyMap<string, DrawnAgent>;
  readonly edges: readonly DrawnEdge[];
}

function branch(agent: DrawnAgent, lead: string, indent: string, around: Around): string[] {
  const children = [...around.named.values()].filter(({ parent }) => parent === agent.name);
  const rest = `${indent}${children.length > 0 ? '│  ' : '   '}  `;
  const lines = [`${lead}${label(agent)}`, ...toolLines(agent, rest)];
  for (const [index, child] of children.entries()) {
    const isLast = index === children.length - 1;
    const edge = around.edges.find(({ from, to }) => from === agent.name && to === child.name);
    const way = edge === undefined ? '' : `${WAYS[edge.kind]}${edge.as === undefined ? '' : `${edge.as} = `}`;
    const nextIndent = `${indent}${isLast ? '   ' : '│  '}`;
    lines.push(...branch(child, `${indent}${isLast ? '└─ ' : '├─ '}${way}`, nextIndent, around));
  }
  return lines;
}

function label({ name, kind, zone, model }: DrawnAgent): string {
  return `${name}  [${kind === 'llm' ? `${zone}, ${model}` : kind}]`;
}

const WIDTH = 96;

function toolLines({ tools }: DrawnAgent, indent: string): readonly string[] {
  const [first, rest] = [`${indent}uses `, `${indent}     `];
  const lines = wrapNames(
    tools.map(({ name }) => name),
    WIDTH - first.length,
  );
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`);
}
