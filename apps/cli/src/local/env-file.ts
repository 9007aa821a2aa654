import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a `.env` file sets, and in which line. */
export interface EnvFile {
  readonly path: string;
  readonly values: Environment;
  readonly lines: ReadonlyMap<string, number>;
}

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/;

/** Reads it; no file is an empty one. Throws Trouble that names the line which is no assignment. */
export function readEnvFile(path: string): EnvFile {
  const text = textOf(path);
  const lines = new Map<string, number>();
  let open: string | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (open !== null) {
      if (line.includes(open)) open = null;
      continue;
    }
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, name, value = ''] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined)
      throw new Trouble('bad-env-file', {
        what: `${path}, line ${index + 1}: "${line.trim().slice(0, 40)}" is no assignment.`,
        remedy: 'write NAME=value, or begin the line with # to leave it out',
        exit: EXIT.unfit,
      });
    lines.set(name, index + 1);
    open = openQuote(value.trim());
  }
  return { path, values: parseEnv(text), lines };
}

/** The quote that a value of several lines still waits for. */
function openQuote(value: string): string | null {
  const [quote = ''] = /^["'`]/.exec(value) ?? [];
  return quote !== '' && !value.slice(1).includes(quote) ? quote : null;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new Trouble('bad-env-file', {
      what: `${path} cannot be read: ${(error as Error).message}.`,
      remedy: 'let yourself read it (chmod 600), or remove it',
      exit: EXIT.unfit,
      cause: error,
    });
  }
}

/** The same, with where each variable stands that the message names: `PORT: …` → `PORT (.env, line 3): …`. */
export function withLines(
  message: string,
  { lines }: EnvFile,
  environment: Environment,
  own: Environment,
): string {
  return message.replace(/^(\s*)([A-Z][A-Z0-9_]+):/gm, (whole, indent: string, name: string) => {
    const line = lines.get(name);
    if (line === undefined || own[name] !== undefined || environment[name] === undefined) return whole;
    return `${indent}${name} (.env, line ${line}):`;
  });
}
