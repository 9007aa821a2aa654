import { storyIds } from '@consilium/example-patients';
import { UsageError } from '../report/usage-error.ts';
import { readTryFlags } from './flags.ts';
import { PROGRAMME } from './programme.ts';
import { wrapped } from './show/wrap.ts';
import { Stopped } from './stop-on-signal.ts';
import { USAGE } from './usage.ts';

const FIRST = 'diabetes-kidney';

/** Does what the words behind `npm run try:consult --` ask. Gives the exit code: 2 for wrong words, 1 for trouble, 130 for Ctrl-C. */
export async function runTryConsult(
  words: readonly string[],
  readEnvironment: () => Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const known = { patients: storyIds, patient: FIRST, scenes: PROGRAMME.length };
    const flags = readTryFlags(words, known);
    if (flags.help) process.stdout.write(`${USAGE}\n`);
    else if (flags.list) process.stdout.write(listed());
    // The whole product is loaded only when it is to be started.
    else await (await import('./play-all.ts')).playAll(flags, readEnvironment());
    return 0;
  } catch (error) {
    if (error instanceof Stopped) return 130;
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (isUsage) process.stderr.write('npm run try:consult -- --help says what there is.\n');
    return isUsage ? 2 : 1;
  }
}

function listed(): string {
  const entries = PROGRAMME.map(({ title, about }, index) =>
    [`${String(index + 1).padStart(2)}  ${title}`, ...wrapped(about, 96, '    ')].join('\n'),
  );
  return `${entries.join('\n')}\n`;
}
