/** `npm run generate -- signatures` writes docs/signatures.md; with `--check` it only compares. Exit code 1 on a difference. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { LAB_TABLES } from './lab-tables.ts';
import { root } from './run-command.ts';
import { signaturesPage } from './signatures-page.ts';

const target = join(root, 'docs/signatures.md');
const filesIn = (folder: string) =>
  globSync('**/*.yml', { cwd: join(root, folder) })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));
const page = signaturesPage(
  filesIn('packages/clinical/emergencies'),
  filesIn('packages/clinical/dangers'),
  LAB_TABLES,
);

if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== page) {
  console.error('docs/signatures.md is not up to date: npm run generate -- signatures');
  process.exitCode = 1;
}
