import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startModelServer } from '@consilium/stand-in';
import { describe, expect, it } from 'vitest';
import { plainEnvironment } from '../support/product/consilium.ts';
import { allMessages, scoreLines, voices } from './provider-scores.ts';

const program = fileURLToPath(new URL('provider.ts', import.meta.url));

/** From a folder without `.env`. */
function run(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const options = { cwd: tmpdir(), env: { ...plainEnvironment(), ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

describe('npm run -s urgency:provider [A15]', () => {
  it.each([
    ['no provider', {}, 'GEMINI_API_KEY'],
    ['a provider without its key', { AI_PROVIDER: 'openai' }, 'AI_API_KEY'],
  ])('says in one line which key it waits for: %s', async (_name, env, variable) => {
    const { code, out, err } = await run(env);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(variable)]);
  });

  it('reports nothing of a stand-in, and asks it once', async () => {
    const models = await startModelServer();
    try {
      const AI_BASE_URL = models.baseUrls.gemini;
      const { code, out, err } = await run({ AI_PROVIDER: 'gemini', AI_API_KEY: 'k', AI_BASE_URL });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('sensitivity is reported from a real provider alone');
      expect(models.log.entries).toHaveLength(1);
    } finally {
      await models.close();
    }
  });

  it('counts code alone beside code with the model, which can only raise', () => {
    const linesOf = (tier: 'emergency' | 'none' | null) =>
      scoreLines(new Map(allMessages.map((message) => [message, tier])));
    const [none, all, silent] = [linesOf('none'), linesOf('emergency'), linesOf(null)];
    const line = (lines: readonly string[], what: string) =>
      lines.find((each) => each.startsWith(what)) ?? '';
    const half = voices.filter(({ kind }) => kind === 'emergency').length;
    expect(voices).toHaveLength(2 * half);
    const alone = line(silent, 'all three, code alone: sensitivity');
    expect(line(none, 'all three, code with the model: sensitivity')).toBe(
      alone.replace('code alone', 'code with the model'),
    );
    expect(line(all, 'all three, code with the model: sensitivity')).toContain(`${half} of ${half}`);
    expect(line(all, 'all three, code with the model: specificity')).toContain(` 0 of ${half}`);
    expect(line(all, 'all three, code alone: sensitivity')).toBe(alone);
    expect(line(silent, 'no answer of the model')).toContain(
      `${allMessages.length} of ${allMessages.length}`,
    );
    for (const voice of new Set(voices.map((each) => each.voice)))
      expect(line(none, `${voice}, code with the model: specificity`)).toMatch(/of \d+ = /);
  });
});
