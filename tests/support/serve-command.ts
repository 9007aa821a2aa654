import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What `npm run serve` runs, with its flags, as a process that can be stopped and killed. */
export function serveCommand() {
  const { scripts } = JSON.parse(readFileSync(root('package.json'), 'utf8'));
  const [, ...args] = (scripts.serve as string).split(' ');
  return { command: process.execPath, args: args.map((arg) => (arg.startsWith('-') ? arg : root(arg))) };
}
