import { describe, expect, it } from 'vitest';
import { compressed, turnLines } from './compress.ts';

describe('the conversation in short [B8]', () => {
  it('has two lines for a turn, also for a report and for silence', () => {
    const at = '2026-03-01T10:11:12.000Z';
    expect(turnLines(at, 'Any\n news?', { status: 'success', text: 'None.' })).toEqual([
      '- 2026-03-01T10:11 asked: Any news?',
      '  answered: None.',
    ]);
    expect(turnLines(at, '', { status: 'empty', text: '', silence: 'Known already.' })).toEqual([
      '- 2026-03-01T10:11 asked: a report of a research agent',
      '  answered: (silent: Known already.)',
    ]);
  });

  it('grows no further: older lines keep their beginnings, the newest are whole', () => {
    let kept = '';
    for (let turn = 0; turn < 100; turn++) kept = compressed(kept, [`- ${turn} ${'x'.repeat(250)}`]);
    expect(kept.length).toBeLessThanOrEqual(8_000);
    expect(kept.split('\n').at(-1)).toBe(`- 99 ${'x'.repeat(250)}`);
    expect(kept).toMatch(/^- \d+ x+\n/);
  });
});
