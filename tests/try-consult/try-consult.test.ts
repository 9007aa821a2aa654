import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';

const file = fileURLToPath(new URL('../../apps/cli/src/try-consult.ts', import.meta.url));
const data = join(tmpdir(), `try-consult-${randomUUID()}`);

/** Runs the command as a person would. */
function tryConsult(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [file, ...words], { env: { PATH: process.env.PATH } });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said.out += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said.err += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...said }));
  });
}

const play = (...words: string[]) => tryConsult('--stand-in', '--data', data, ...words);
const eventsIn = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('npm run try:consult [F5] [A2] [A17]', () => {
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('plays a conversation on the real engines, readable without colours', async () => {
    const { code, out, err } = await play('--only', '4', '--plain');
    expect(err).toBe('');
    expect(out).toContain('Patient: diabetes-kidney, who is invented');
    expect(out).toContain('PATIENT    Show me all my medications');
    expect(out).toContain('decides by code: no model was asked');
    expect(out).toContain('Please use the Medications section in the side panel');
    expect(out).not.toContain(String.fromCharCode(27));
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(code).toBe(0);
  });

  it('plays again on what the first left, as JSON: what the model made up is removed, and it says what wrote it', async () => {
    const { code, out, err } = await play('--only', '2', '--json');
    expect(err).toBe('');
    const [answer] = eventsIn(out).find(({ type }) => type === 'answer').replies;
    expect(answer.stand_in).toBe(true);
    expect(answer.claims.map(({ status }: { status: string }) => status)).toEqual([
      'checked',
      'removed',
      'removed',
      'removed',
    ]);
    expect(code).toBe(0);
  });

  it('says what is wrong and what to write, before anything is started', async () => {
    const { code, out, err } = await tryConsult('--only', '11');
    expect(err).toContain('numbers from 1 to 10');
    expect(err).toContain('--help');
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  if (suiteSize() === 'full')
    it('plays all ten', async () => {
      const { code, out, err } = await play('--json');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const events = eventsIn(out);
      const played = events.find(({ type }) => type === 'end').played;
      const answered = new Set(events.flatMap(({ type, scene }) => (type === 'answer' ? [scene] : [])));
      writeMeasured({
        name: 'try-consult',
        goals: [
          goal('conversations played', '= 10', played, 'conversations'),
          goal('of them answered', '= 10', answered.size, 'conversations'),
        ],
      });
      expect(played).toBe(10);
    });
});
