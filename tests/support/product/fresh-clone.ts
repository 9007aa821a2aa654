import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface FreshClone {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * What a newcomer has after `git clone` and `npm ci`: the files of this tree that git knows or would add, and the installed
 * packages. With `install` npm installs them; otherwise they are linked file by file, which changes nothing of ours.
 */
export function freshClone({ install }: { readonly install: boolean }): FreshClone {
  const above = mkdtempSync(join(onOurDisk(), 'first-start-'));
  // PostgreSQL runs as another user where we are root.
  chmodSync(above, 0o711);
  const folder = join(above, 'consilium');
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  if (install) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  else linkPackages(folder);
  return { folder, remove: () => rmSync(above, { recursive: true, force: true }) };
}

/** Where files can be linked: temporary files may be on another disk, or in memory. */
function onOurDisk(): string {
  const disk = statSync(root).dev;
  const places = [tmpdir(), '/tmp', dirname(root)];
  return places.find((place) => existsSync(place) && statSync(place).dev === disk) ?? tmpdir();
}

function linkPackages(folder: string): void {
  const find = ['.', '-name', 'node_modules', '-prune', '-print'];
  const places = execFileSync('find', find, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const place of places.filter((each) => existsSync(dirname(join(folder, each)))))
    execFileSync('cp', ['-al', join(root, place), join(folder, place)]);
  rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
}
