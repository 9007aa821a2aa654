import { describe, expect, it } from 'vitest';
import { digestUuid } from './digest-uuid.ts';

describe('a UUID made of words', () => {
  it('stays what it is: ids of records and graphs that were written rest on it', () => {
    expect(digestUuid('imported-1', 't1', 'patient/p', 'clinic', 'urn:x')).toBe(
      '303c7559-6d73-8f29-a19b-2f4aa7e1838a',
    );
    expect(digestUuid('graph-1', 'instance', 'Patient/p')).toBe('56a3da7a-9abb-886f-acca-9cf691cdcbba');
  });

  it('has version 8 and the variant of RFC 9562, whatever the words', () => {
    for (let n = 0; n < 64; n++)
      expect(digestUuid(String(n))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
  });

  it('is another one for words that are joined otherwise', () => {
    expect(digestUuid('a', 'b')).not.toBe(digestUuid('ab'));
    expect(digestUuid('a', 'b')).not.toBe(digestUuid('a","b'));
  });
});
