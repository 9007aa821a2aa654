/** `node scripts/lockfile.ts`, after a change of dependencies: completes package-lock.json, so that `npm ci` accepts it anywhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatforms } from './lockfile-platforms.ts';
import { root } from './run-command.ts';

const path = join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingPlatforms(lockfile.packages);
const packages = Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
const added = Object.keys(missing).length;
if (added > 0)
  writeFileSync(
    path,
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, undefined, 2)}\n`,
  );
console.log(`${added} platform packages added to package-lock.json`);
