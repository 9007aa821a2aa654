import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('encoding of a page [A7]', () => {
  it.each([
    ['UTF-8 where nothing is said', Buffer.from('größer'), undefined],
    ['the header', latin1('größer'), 'iso-8859-1'],
    ['the page', latin1('<meta charset=iso-8859-1>größer'), undefined],
    [
      'the page, the long way',
      latin1('<meta http-equiv=x content="text/html; charset=windows-1252">größer'),
      undefined,
    ],
    ['the mark before the header', Buffer.from('\ufeffgrößer', 'utf16le'), 'iso-8859-1'],
    ['a name of nothing', Buffer.from('größer'), 'no-such-thing'],
  ])('by %s', (_, bytes, charset) => expect(decodeText(bytes, charset)).toContain('größer'));
});
