#!/usr/bin/env node
// Plain JavaScript that every Node understands: an old one would stop at the first line of TypeScript.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const trouble =
  major !== 24 || minor < 2
    ? [
        `Consilium runs on Node 24; this is Node ${process.versions.node}.`,
        'install Node 24 (https://nodejs.org, or `nvm install 24`) and start again',
      ]
    : existsSync(new URL('../../node_modules/@consilium/server', import.meta.url))
      ? null
      : ['The packages of this folder are not installed.', 'npm install'];

if (trouble === null) {
  // Half the time of a start would be spent on reading our own TypeScript again.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/consilium', import.meta.url)));
  await import('./src/main.ts');
} else {
  process.stderr.write(`${trouble[0]}\n  Remedy: ${trouble[1]}\n`);
  process.exitCode = 5;
}
