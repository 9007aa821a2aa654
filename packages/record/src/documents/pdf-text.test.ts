import { describe, expect, it } from 'vitest';
import { pdfOf } from '../test-support/pdf.fixture.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { readPdf } from './pdf-text.ts';

const wide = DOCUMENT_LIMITS;

describe('text of a PDF [A20]', () => {
  it('reads page by page, with an empty text where a page has none', async () => {
    const pdf = pdfOf([['HbA1c 7.2 %', 'Creatinine 1.1 mg/dl'], [], ['Page three']]);
    expect(await readPdf(pdf)).toEqual({
      is: 'read',
      pages: ['HbA1c 7.2 %\nCreatinine 1.1 mg/dl', '', 'Page three'],
    });
  });

  it('leaves the bytes of the caller as they are', async () => {
    const pdf = pdfOf([['x']]);
    const before = pdf.slice();
    await readPdf(pdf);
    expect(pdf).toEqual(before);
  });

  it.each([
    ['cut off in the middle of nothing', new TextEncoder().encode('%PDF-1.4\nbroken')],
    ['encrypted', pdfOf([['secret']], { encrypted: true })],
  ])('calls one unreadable that is %s', async (_, pdf) => {
    expect(await readPdf(pdf)).toEqual({ is: 'unreadable' });
  });

  it('stops at too many pages and at too much text instead of dropping the rest', async () => {
    const pdf = pdfOf([['one'], ['two'], ['three']]);
    expect(await readPdf(pdf, { ...wide, pages: 2 })).toEqual({ is: 'too-long' });
    expect(await readPdf(pdf, { ...wide, characters: 8 })).toEqual({ is: 'too-long' });
    expect(await readPdf(pdf, { ...wide, pages: 3, characters: 11 })).toMatchObject({ is: 'read' });
  });

  it('ends a reading that takes too long while everybody else goes on', async () => {
    const pdf = pdfOf(Array(20).fill(['x']), { blanks: 2_000_000 });
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 20);
    const started = performance.now();
    expect(await readPdf(pdf, { ...wide, readingMs: 300 })).toEqual({ is: 'unreadable' });
    clearInterval(ticking);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(ticks).toBeGreaterThan(5);
  });

  it('ends a reading that unpacks too much', async () => {
    const limits = { ...wide, readingBytes: 150_000_000 };
    expect(await readPdf(pdfOf([['x']]), limits)).toMatchObject({ is: 'read' });
    const pdf = pdfOf([['x']], { blanks: 100_000_000 });
    const started = performance.now();
    expect(await readPdf(pdf, limits)).toEqual({ is: 'unreadable' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('lives on where one allocation is beyond the limit: in a thread of ours it would end this process', async () => {
    const pdf = pdfOf([['a'.repeat(60_000_000)]]);
    expect(await readPdf(pdf, { ...wide, readingBytes: 200_000_000 })).toEqual({ is: 'unreadable' });
    expect(await readPdf(pdfOf([['next']]))).toEqual({ is: 'read', pages: ['next'] });
  });
});
