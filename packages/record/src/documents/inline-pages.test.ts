import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inlinePages } from './inline-pages.ts';

const document = (...attachments: object[]): FhirResource => ({
  resourceType: 'DocumentReference',
  content: attachments.map((attachment) => ({ attachment })) as never,
});
const plain = (text: string, encoding: BufferEncoding = 'utf8', parameters = '') => ({
  contentType: `text/plain${parameters}`,
  data: Buffer.from(text, encoding).toString('base64'),
});
const PDF = { contentType: 'application/pdf', data: 'AAAA' };

describe('text that a document brings along [A20]', () => {
  it.each([
    ['one page', document(plain('a ü')), ['a ü']],
    ['form feeds end pages', document(plain('a\fb')), ['a', 'b']],
    ['its charset', document(plain('ü', 'latin1', '; charset=ISO-8859-1')), ['ü']],
    ['no charset, and no UTF-8', document(plain('5 \x80', 'latin1')), ['5 €']],
    ['a mark of UTF-16', document(plain('\uFEFFa ü', 'utf16le')), ['a ü']],
    ['a charset that nobody knows, as if none were named', document(plain('ü', 'utf8', ';charset=x')), ['ü']],
    ['NUL, which the database cannot hold', document(plain('a\0b')), ['a\uFFFDb']],
    ['the form that is text', document(PDF, plain('a')), ['a']],
    ['another kind', document(PDF), null],
    ['text that is elsewhere', document({ contentType: 'text/plain', url: 'x' }), null],
    ['no document', { resourceType: 'Condition' }, null],
  ])('%s', (_, resource, pages) => {
    expect(inlinePages(resource)).toEqual(pages);
  });
});
