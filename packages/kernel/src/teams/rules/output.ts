import { type Path, suggestName } from '@consilium/base';
import type { Json } from '../../json.ts';
import { type AgentDraft, agentTools } from '../files/team-draft.ts';
import { resolveOutput, schemaFault } from '../output-schema.ts';
import type { Finding, RuleContext } from './rule.ts';

/** A schema that a file writes or names: what an agent gives, or what an agent used as a tool takes. */
interface Written {
  readonly schema: string | Json;
  readonly path: Path;
  readonly what: 'output' | 'input';
}

function* writtenIn({ shape }: AgentDraft): Iterable<Written> {
  if (shape.kind !== 'llm') return;
  if (shape.output !== null) yield { schema: shape.output, path: ['output'], what: 'output' };
  for (const { entry, index } of agentTools(shape))
    if (entry.input !== null) yield { schema: entry.input, path: ['tools', index, 'input'], what: 'input' };
}

export function* unknownSchema(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  const known = Object.keys(catalogue.schemas ?? {});
  for (const { schema, path } of writtenIn(agent))
    if (typeof schema === 'string' && !known.includes(schema))
      yield {
        source: agent.source,
        path,
        message: `there is no schema "${schema}"`,
        remedy: suggestName(schema, known, 'write the JSON Schema here, or add it to the catalogue'),
      };
}

export function* badSchema(agent: AgentDraft, { catalogue }: RuleContext): Iterable<Finding> {
  for (const { schema, path, what } of writtenIn(agent)) {
    const resolved = resolveOutput(schema, catalogue);
    const fault = resolved && schemaFault(resolved);
    if (!fault) continue;
    const inline = typeof schema !== 'string';
    yield {
      source: agent.source,
      path: inline ? [...path, ...fault.path] : path,
      message: `the ${what} schema cannot be used: ${fault.message}`,
      remedy: inline
        ? 'write a JSON Schema of type object'
        : 'correct the schema in code: a JSON Schema of type object',
    };
  }
}
