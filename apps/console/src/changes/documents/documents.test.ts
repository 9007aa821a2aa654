import { describe, expect, it } from 'vitest';
import { checkPaper, titleOf } from './check-paper.ts';
import { markedText } from './marked-text.ts';
import { readingAfter, readingWords, WAITING } from './reading-state.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a paper before it is sent [A18]', () => {
  it.each([
    ['a PDF behind a line of a scanner', bytes('scanned\n%PDF-1.7'), 'application/pdf'],
    ['a text', bytes('Dear colleague'), 'text/plain'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'image/png'],
    ['a text in UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0]), 'text/plain'],
  ])('%s is known by its bytes', (_, head, type) => expect(checkPaper({ size: 10, head })).toEqual({ type }));

  it.each([
    ['empty', 0, new Uint8Array()],
    ['too large', 25_000_001, bytes('x')],
    ['of another kind', 10, new Uint8Array([0, 0, 0, 24])],
  ])('one that is %s is refused', (_, size, head) =>
    expect(checkPaper({ size, head })).toHaveProperty('refused'),
  );

  it.each([
    ['discharge_letter 2026.PDF', 'discharge letter 2026'],
    ['.pdf', 'Document'],
  ])('%s is called %s', (name, title) => expect(titleOf(name)).toBe(title));
});

describe('the quotes in a page [A20]', () => {
  const text = 'takes metformin 500 mg twice a day';
  const shown = (...marks: { id: string; start: number; end: number }[]) => markedText(text, marks);

  it('are marked where they stand, and overlap', () => {
    const pieces = shown({ id: 'a', start: 6, end: 22 }, { id: 'b', start: 16, end: 34 });
    expect(pieces.map((each) => each.text).join('')).toBe(text);
    expect(pieces.map(({ marks }) => marks.join(''))).toEqual(['', 'a', 'ab', 'b']);
    expect(pieces.map(({ ends }) => ends.join(''))).toEqual(['', '', 'a', 'b']);
  });

  it.each([
    ['outside of the text', 30, 99],
    ['that end before they begin', 9, 3],
    ['of nothing', 4, 4],
    ['before the text', -1, 3],
  ])('%s are left out', (_, start, end) =>
    expect(shown({ id: 'a', start, end })).toEqual([{ text, marks: [], ends: [] }]),
  );
});

describe('the reading of a paper [A18]', () => {
  const after = (...events: { type: string; agent?: string; status?: string }[]) =>
    events.reduce(readingAfter, WAITING);
  const started = { type: 'turn-started' };
  const round = { type: 'step-started', agent: 'page_reader' };

  it('names the pages that are read now', () => {
    const pages = [1, 2, 4];
    expect(readingWords(WAITING, pages)).toBe('Waits for the readers');
    expect(readingWords(after(started), pages)).toBe('Being read');
    expect(readingWords(after(started, round), pages)).toBe('Reading pages 1 and 2 of 4');
    expect(readingWords(after(started, round, round), pages)).toBe('Reading page 4 of 4');
  });

  it('ignores other steps and what comes after the end', () => {
    const other = { type: 'step-started', agent: 'data_extractor' };
    expect(after(started, round, other)).toEqual({ phase: 'reading', round: 1 });
    const failed = after(started, { type: 'turn-ended', status: 'failed' }, round);
    expect(failed).toEqual({ phase: 'ended', failed: true });
  });
});
