import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inlinePages } from './inline-pages.ts';

const document = (...attachments: object[]): FhirResource => ({
  resourceType: 'DocumentReference',
  content: attachments.map((attachment) => ({ attachment })) as never,
});
const data = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64');

describe('text that a document brings along [A20]', () => {
  it.each([
    ['one page', document({ contentType: 'text/plain', data: data('a ü') }), ['a ü']],
    ['form feeds end pages', document({ contentType: 'text/plain', data: data('a\fb') }), ['a', 'b']],
    [
      'its charset',
      document({ contentType: 'text/plain; charset=ISO-8859-1', data: data('ü', 'latin1') }),
      ['ü'],
    ],
    [
      'no charset, and no UTF-8',
      document({ contentType: 'text/plain', data: data('5 \x80', 'latin1') }),
      ['5 €'],
    ],
    [
      'a mark of UTF-16',
      document({ contentType: 'text/plain', data: data('\uFEFFa ü', 'utf16le') }),
      ['a ü'],
    ],
    [
      'a charset that nobody knows is read as if none were named',
      document({ contentType: 'text/plain;charset=x', data: data('ü') }),
      ['ü'],
    ],
    [
      'NUL, which the database cannot hold',
      document({ contentType: 'text/plain', data: data('a\0b') }),
      ['a\uFFFDb'],
    ],
    [
      'the form that is text',
      document(
        { contentType: 'application/pdf', data: 'AAAA' },
        { contentType: 'text/plain', data: data('a') },
      ),
      ['a'],
    ],
    ['another kind', document({ contentType: 'application/pdf', data: 'AAAA' }), null],
    ['text that is elsewhere', document({ contentType: 'text/plain', url: 'x' }), null],
    ['no document', { resourceType: 'Condition' }, null],
  ])('%s', (_, resource, pages) => {
    expect(inlinePages(resource)).toEqual(pages);
  });
});
