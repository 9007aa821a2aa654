/** `npm run generate -- editor-schemas`: writes the JSON Schemas of team and agent files, so that an editor helps to write them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentJsonSchema, teamJsonSchema } from '@consilium/kernel';
import { root } from './run-command.ts';

export const editorSchemas: { readonly [path: string]: () => unknown } = {
  'docs/schemas/team.schema.json': teamJsonSchema,
  'docs/schemas/agent.schema.json': agentJsonSchema,
};

export function schemaText(path: string): string {
  return `${JSON.stringify(editorSchemas[path]?.(), undefined, 2)}\n`;
}

export function writtenSchema(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

if (import.meta.main) {
  mkdirSync(join(root, 'docs/schemas'), { recursive: true });
  for (const path of Object.keys(editorSchemas)) writeFileSync(join(root, path), schemaText(path));
}
