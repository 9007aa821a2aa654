import { globSync, readFileSync } from 'node:fs';

/** What a test can change for all files of its process: stand-ins of modules and globals, the clock, the environment. */
const CHANGES_THE_PROCESS =
  /\bvi\.(mock|doMock|hoisted|stub\w+|spyOn|useFakeTimers|setSystemTime|resetModules)\b|\bprocess\.(env(\.\w+|\[[^\]]+\]) =[^=]|chdir\(|on\(|umask\()|\bglobalThis\.\w+ =[^=]/;

/** The test files of these patterns that need a process of their own; the others share one and what it has imported. */
export function testsAlone(patterns: readonly string[], root: string): string[] {
  return globSync([...patterns], { cwd: root }).filter((path) =>
    CHANGES_THE_PROCESS.test(readFileSync(`${root}/${path}`, 'utf8')),
  );
}
