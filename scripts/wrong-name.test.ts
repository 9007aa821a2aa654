import { execFileSync, type SpawnSyncReturns } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './run-command.ts';
import { suites } from './suites.ts';
import { wrongName } from './wrong-name.ts';

it('says what is wrong with a name, and which names there are', () => {
  const names = ['turns', 'crash'];
  expect(wrongName('prove', names, 'crash')).toBeUndefined();
  expect(wrongName('prove', names, undefined)).toBe(
    'A name is missing: npm run prove -- <name>, with one of these names:\n  crash\n  turns',
  );
  expect(wrongName('prove', names, 'crahs')).toMatch(/^There is no "crahs": npm run prove -- <name>/);
});

it.each([
  ['prove', suites.map(({ name }) => name)],
  ['bench', ['lens-speed', 'peers', 'record-speed', 'turn-cost']],
  ['generate', ['api-types', 'coverage', 'editor-schemas', 'fhir-definitions', 'signatures']],
])('npm run %s refuses an unknown name and lists all', (command, names) => {
  const { status, stderr } = failing([`scripts/${command}.ts`, 'no-such-name']);
  expect(status).toBe(1);
  expect(stderr).toContain('There is no "no-such-name"');
  expect(
    stderr
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  ).toEqual(names.toSorted());
});

function failing(args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  try {
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return { status: 0, stderr: '' };
  } catch (error) {
    const { status, stderr } = error as SpawnSyncReturns<string>;
    return { status, stderr };
  }
}
