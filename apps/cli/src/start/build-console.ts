import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Where the console's files are served from, and whether they had to be made. */
export type ConsoleBuild =
  | { readonly state: 'absent' }
  | { readonly state: 'fresh' | 'built'; readonly directory: string }
  | {
      readonly state: 'failed';
      readonly directory: string | null;
      readonly why: string;
      readonly log: string;
    };

const NOT_SOURCES = new Set(['dist', 'node_modules', '.vite']);

/** The digest of what the console is built from; kept in the build. */
function sourcesDigest(folder: string): string {
  const digest = createHash('sha256');
  for (const file of filesBelow(folder))
    digest
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return digest.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Whether the build that is there was made of these sources. */
function isFresh(folder: string, digest: string): boolean {
  const made = join(folder, 'dist', '.sources');
  return (
    existsSync(join(folder, 'dist', 'index.html')) &&
    existsSync(made) &&
    readFileSync(made, 'utf8') === digest
  );
}

/**
 * Builds the console unless its build is of these very sources. A build that fails is told and no error: without a console
 * the API still serves. Rejects where its log cannot be written.
 */
export async function buildConsole(
  folder: string,
  { log, onBuild }: { readonly log: string; readonly onBuild: () => void },
): Promise<ConsoleBuild> {
  if (!existsSync(join(folder, 'index.html'))) return { state: 'absent' };
  const directory = join(folder, 'dist');
  const digest = sourcesDigest(folder);
  if (isFresh(folder, digest)) return { state: 'fresh', directory };
  onBuild();
  const why = await run(folder, log);
  if (why === null && existsSync(join(directory, 'index.html'))) {
    writeFileSync(join(directory, '.sources'), digest);
    return { state: 'built', directory };
  }
  const older = existsSync(join(directory, 'index.html')) ? directory : null;
  return { state: 'failed', directory: older, why: why ?? 'it left no index.html', log };
}

/** Null if it worked, else the last words of the build. */
function run(folder: string, log: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = () => child.kill();
    process.once('exit', stop);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => output.push(piece));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      process.off('exit', stop);
      const text = Buffer.concat(output).toString('utf8');
      try {
        writeFileSync(log, text);
        resolve(code === 0 ? null : logTail(text));
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}

/** The last lines that say something. */
function logTail(text: string, lines = 6): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-lines)
    .join('\n');
}
