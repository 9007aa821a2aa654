/** `node scripts/arrows.ts`: checks import arrows and guards in every source file. Exit code 1 when a rule is broken. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { checkCircles } from './arrows/circles.ts';
import { checkFolderOrder } from './arrows/folder-order.ts';
import { checkGuards } from './arrows/guards.ts';
import { checkImports } from './arrows/imports.ts';
import { type Finding, type SourceFile, sourceFile } from './arrows/source-file.ts';

const root = join(import.meta.dirname, '..');
const folders = '{packages,apps,teams,examples,tests,bench,scripts}';

function list(pattern: string): readonly string[] {
  const paths = globSync(pattern, { cwd: root, exclude: (path) => /node_modules|\bdist$/.test(path) });
  return paths.map((path) => path.split(sep).join('/')).sort();
}

/** Names of our own packages and their folders, from their package.json files. */
function workspaces(): ReadonlyMap<string, string> {
  const files = list('{packages,apps,teams,examples}/*/package.json').concat(
    list('{tests,bench}/package.json'),
  );
  return new Map(
    files.map((file) => [JSON.parse(readFileSync(join(root, file), 'utf8')).name, dirname(file)]),
  );
}

/** Checks one text as if it stood at `path`. */
export function checkText(path: string, text: string, names = workspaces()): readonly Finding[] {
  return checkFile(sourceFile(path, text), names);
}

function checkFile(file: SourceFile, names: ReadonlyMap<string, string>): readonly Finding[] {
  return [...checkImports(file, names), ...checkFolderOrder(file), ...checkGuards(file)];
}

/** Checks the whole repository. */
export function checkRepository(): { readonly files: number; readonly findings: readonly Finding[] } {
  const names = workspaces();
  const files = list(`${folders}/**/*.{ts,tsx,mts,js,mjs}`).map((path) =>
    sourceFile(path, readFileSync(join(root, path), 'utf8')),
  );
  return {
    files: files.length,
    findings: [...files.flatMap((file) => checkFile(file, names)), ...checkCircles(files)],
  };
}

if (import.meta.main) {
  const { files, findings } = checkRepository();
  for (const { path, line, rule, message } of findings) console.error(`${path}:${line} ${rule}: ${message}`);
  console.log(`${files} files checked, ${findings.length} findings`);
  process.exitCode = findings.length > 0 || files === 0 ? 1 : 0;
}
