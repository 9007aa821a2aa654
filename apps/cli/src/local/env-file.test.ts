import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvFile, withLines } from './env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, '.env');
  writeFileSync(path, text);
  return path;
}

describe('.env [F5]', () => {
  it('is read with the line of each variable, through comments and values of several lines', () => {
    const { values, lines } = readEnvFile(file('# a\n\nPORT=1\nKEY="a\nb=c\n"\nexport LOG_LEVEL=warn\n'));
    expect(values).toMatchObject({ PORT: '1', KEY: 'a\nb=c\n', LOG_LEVEL: 'warn' });
    expect([...lines]).toEqual([
      ['PORT', 3],
      ['KEY', 4],
      ['LOG_LEVEL', 7],
    ]);
  });

  it('is empty where there is none', () => {
    expect(readEnvFile(join(folder, 'none')).values).toEqual({});
  });

  it.each(['AI_API_KEY: abc', 'just words', '=x', '1NAME=x'])('is refused with the line for %j', (line) => {
    expect(() => readEnvFile(file(`A=1\n${line}\n`))).toThrow(/line 2/);
  });

  it('names the line of a variable only where the file has set it', () => {
    const env = readEnvFile(file('\nPORT=x\nAI_TIMEOUT_MS=y\n'));
    const told = withLines('set:\n  PORT: bad\n  AI_TIMEOUT_MS: bad\n  OTHER: bad', env, env.values, {
      AI_TIMEOUT_MS: '1',
    });
    expect(told).toBe('set:\n  PORT (.env, line 2): bad\n  AI_TIMEOUT_MS: bad\n  OTHER: bad');
  });
});
