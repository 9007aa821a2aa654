import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testsAlone } from './tests-alone.ts';

const root = mkdtempSync(join(tmpdir(), 'tests-alone-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Whether a test file with this text would have a process of its own. */
function isAlone(text: string): boolean {
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src/x.test.ts'), text);
  return testsAlone(['src/**/*.test.ts'], root).length === 1;
}

describe('a process of its own', () => {
  it.each([
    "vi.mock('@consilium/store', () => ({}));",
    "vi.stubGlobal('fetch', answer);",
    "vi.stubEnv('PATH', '/nowhere');",
    "vi.spyOn(process.stdout, 'write');",
    'vi.useFakeTimers();',
    'vi.resetModules();',
    "process.env.TZ = 'UTC';",
    "process.env['TZ'] = 'UTC';",
    "process.on('uncaughtException', listen);",
    'globalThis.fetch = answer;',
  ])('has a file with %s', (text) => expect(isAlone(text)).toBe(true));

  it.each([
    'const answer = vi.fn();',
    'const path = process.env.PATH;',
    "if (process.env.CI === 'true') fail();",
  ])('has not a file with %s', (text) => expect(isAlone(text)).toBe(false));
});
