import { describe, expect, it } from 'vitest';
import { clientKey, forgetClientKey, keepClientKey, keepUnsent, unsentText } from './unsent-texts.ts';

describe('what was typed and not sent [B10]', () => {
  it('is kept by place', () => {
    keepUnsent('p1/c1', 'half a');
    keepUnsent('p1/c2', 'other');
    keepUnsent('p1/c2', '');
    expect([unsentText('p1/c1'), unsentText('p1/c2')]).toEqual(['half a', '']);
  });

  it('the same words sent again carry the same key, other words another', () => {
    const first = clientKey('p1', 'Hello');
    keepClientKey('p1', 'Hello', first);
    expect(clientKey('p1', 'Hello')).toBe(first);
    expect(clientKey('p1', 'Hello you')).not.toBe(first);
    forgetClientKey('p1');
    expect(clientKey('p1', 'Hello')).not.toBe(first);
  });
});
