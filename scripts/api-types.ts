/** `npm run generate -- api-types`: writes the console's types and its table of operations from the gateway's own description. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createWorld } from '@consilium/server/test-world';
import { documentText, type OpenApiDocument } from './api-types/document-text.ts';
import { root } from './run-command.ts';

const path = 'apps/console/src/api/generated.ts';

export async function apiTypesText(): Promise<string> {
  const { app } = await createWorld();
  const response = await app.request('/openapi.json');
  const text = documentText((await response.json()) as OpenApiDocument);
  return execFileSync(join(root, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    encoding: 'utf8',
    input: text,
  });
}

export function writtenApiTypes(): string {
  return readFileSync(join(root, path), 'utf8');
}

if (import.meta.main) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), await apiTypesText());
}
