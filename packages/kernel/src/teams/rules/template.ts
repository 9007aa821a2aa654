import type { Position, YamlSource } from '@consilium/base';
import { Liquid, LiquidError } from 'liquidjs';
import { isScalar } from 'yaml';
import type { AgentDraft } from '../files/team-draft.ts';
import type { Finding } from './rule.ts';

/** Tags that would read other files: an instruction stands in one file. */
const FILE_TAGS = ['include', 'render', 'layout', 'block'] as const;

/** Stricter than rendering: a filter that does not exist would pass its input on in silence. */
const engine = new Liquid({ strictFilters: true, templates: {} });
for (const tag of FILE_TAGS) delete engine.tags[tag];
/** Filters that read the clock or chance: an instruction must be the same when a journal is replayed. */
for (const filter of Object.keys(engine.filters)) {
  if (filter === 'sample' || filter.startsWith('date')) delete engine.filters[filter];
}

export function* templateSyntax(agent: AgentDraft): Iterable<Finding> {
  if (agent.shape.kind !== 'llm') return;
  try {
    engine.parse(agent.shape.instruction);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    yield {
      source: agent.source,
      path: ['instruction'],
      position: positionInside(agent.source, agent.shape.instruction, error),
      message: `the template cannot be read: ${error.message.replace(/, line:\d+, col:\d+$/, '')}`,
      remedy: 'correct the liquid syntax, or put literal braces between {% raw %} and {% endraw %}',
    };
  }
}

/** From a place in the template to the place in the file; where the YAML folds lines, the start of the template. */
function positionInside(source: YamlSource, template: string, error: Error): Position {
  const start = source.positionOf(['instruction']);
  const node = source.nodeAt(['instruction']);
  if (!LiquidError.is(error) || !isScalar(node)) return start;
  const [line, column] = error.token.getPosition() as [number, number];
  if (node.type === 'BLOCK_LITERAL') {
    const inTemplate = template.split('\n')[line - 1] ?? '';
    const inFile = source.text.split('\n')[start.line + line - 1]?.replace(/\r$/, '') ?? '';
    return { line: start.line + line, column: Math.max(inFile.length - inTemplate.length, 0) + column };
  }
  const quote = node.type === 'PLAIN' ? 0 : 1;
  const oneLine = node.type !== 'BLOCK_FOLDED' && line === 1 && sourceLines(source, node.range) === 1;
  return oneLine ? { line: start.line, column: start.column + quote + column - 1 } : start;
}

function sourceLines(
  source: YamlSource,
  range: readonly [number, number, number] | null | undefined,
): number {
  return range ? source.text.slice(range[0], range[1]).split('\n').length : 0;
}
