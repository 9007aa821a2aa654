import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the command as a person would. */
function consilium(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['apps/cli/src/main.ts', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
  });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed.out += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    printed.err += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...printed }));
  });
}

describe('consilium team try [F5]', () => {
  it('answers one question on real engines, readable without colours', async () => {
    const { code, out, err } = await consilium(
      ...['team', 'try', 'teams/consult', 'Show me all my medications', '--stand-in', '--plain'],
    );
    expect(err).toBe('');
    expect(out).toContain('PATIENT    Show me all my medications');
    expect(out).toContain('Please use the Medications section in the side panel');
    expect(out).not.toContain(String.fromCharCode(27));
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(code).toBe(0);
  }, 120_000);
});
