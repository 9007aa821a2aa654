import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = join(ROOT, 'apps', 'console');
const CACHE = join(ROOT, '.cache', 'console-builds');
const NOT_SOURCES = new Set(['dist', 'node_modules', '.vite']);
/** Milliseconds that a build is kept: another suite may serve it. */
const KEPT_MS = 12 * 3_600_000;

/** The folder with the console's files, built of the sources as they are now; once for the same sources. */
export async function buildConsole(): Promise<string> {
  const built = join(CACHE, sourcesDigest());
  if (existsSync(join(built, 'index.html'))) return built;
  await mkdir(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, '.making-'));
  try {
    await build(making);
    // Another process built the same first: theirs is as good.
    if (!existsSync(built)) renameSync(making, built);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  removeOlder();
  return built;
}

async function build(to: string): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', to, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    // A test runner sets NODE_ENV, and React would be the one for development: slower, larger, and not what people get.
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, args, { cwd: SOURCES, env });
  } catch (cause) {
    const { stderr = '' } = cause as { readonly stderr?: string };
    throw new Error(`The console could not be built:\n${stderr.slice(-2_000)}`, { cause });
  }
}

function sourcesDigest(): string {
  const digest = createHash('sha256');
  for (const file of [...filesBelow(SOURCES), join(ROOT, 'package-lock.json')])
    digest
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return digest.digest('hex').slice(0, 24);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

function removeOlder(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
