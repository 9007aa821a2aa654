import { suggestName } from '@consilium/base';
import type { AgentDraft } from '../files/team-draft.ts';
import { resolveOutput, schemaFault } from '../output-schema.ts';
import type { Finding, Surroundings } from './rule.ts';

export function* unknownSchema(agent: AgentDraft, { catalogue }: Surroundings): Iterable<Finding> {
  if (agent.shape.kind !== 'llm' || typeof agent.shape.output !== 'string') return;
  const { output } = agent.shape;
  const known = Object.keys(catalogue.schemas ?? {});
  if (!known.includes(output))
    yield {
      source: agent.source,
      path: ['output'],
      message: `there is no schema "${output}"`,
      remedy: suggestName(output, known, 'write the JSON Schema here, or add it to the catalogue'),
    };
}

export function* badSchema(agent: AgentDraft, { catalogue }: Surroundings): Iterable<Finding> {
  if (agent.shape.kind !== 'llm' || agent.shape.output === null) return;
  const schema = resolveOutput(agent.shape.output, catalogue);
  const fault = schema && schemaFault(schema);
  if (!fault) return;
  const inline = typeof agent.shape.output !== 'string';
  yield {
    source: agent.source,
    path: inline ? ['output', ...fault.path] : ['output'],
    message: `the output schema cannot be used: ${fault.message}`,
    remedy: inline
      ? 'write a JSON Schema of type object'
      : 'correct the schema in code: a JSON Schema of type object',
  };
}
