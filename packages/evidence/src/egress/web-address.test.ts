import { errorCode } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { nextAddress, webAddress } from './web-address.ts';

const read = (raw: string) => webAddress(raw, 2_048);
const codeOf = (work: () => unknown) => {
  try {
    work();
    return 'read';
  } catch (error) {
    return errorCode(error);
  }
};

describe('addresses of the web [A7]', () => {
  it('reads name, port and kind', () => {
    expect(read('https://Example.org/a?b#c')).toMatchObject({ host: 'example.org', port: 443, tls: true });
    expect(read('http://bücher.example.org.:80/')).toMatchObject({
      host: 'xn--bcher-kva.example.org',
      port: 80,
    });
    expect(read('http://1.1.1.1/')).toMatchObject({ host: '1.1.1.1', isLiteral: true });
    expect(read('http://[2606:4700::1]:8080/')).toMatchObject({ host: '2606:4700::1', port: 8080 });
  });

  it.each([
    ['a port of zero is no port left out', 'http://example.org:0/', 0],
    ['the usual port, written', 'https://example.org:443/', 443],
  ])('%s', (_, raw, port) => expect(read(raw).port).toBe(port));

  it.each([
    ['no scheme', 'example.org'],
    ['another scheme', 'ftp://example.org/'],
    ['a blank', 'http://example.org/ a'],
    ['a sign that hides', 'http://example\u200b.org/'],
    ['a backslash', 'http://example.org\\@other.org/'],
    ['a user name', 'http://user@example.org/'],
    ['an empty user name', 'http://@example.org/'],
    ['one label', 'http://postgres/'],
    ['a local name', 'http://printer.local/'],
    ['a name in percent', 'http://%65xample.org/'],
    ['an address in another notation', 'http://0x1010101/'],
    ['an address with a dot at the end', 'http://1.1.1.1./'],
    ['too many characters', `http://example.org/${'a'.repeat(3_000)}`],
  ])('refuses %s', (_, raw) => expect(codeOf(() => read(raw))).toBe('url_refused'));

  it('reads the next address from the one before, and never down to http', () => {
    const from = read('https://example.org/a/b');
    expect(nextAddress('../c', from, 2_048).url.href).toBe('https://example.org/c');
    expect(nextAddress('//other.org/', from, 2_048).host).toBe('other.org');
    expect(codeOf(() => nextAddress('http://example.org/', from, 2_048))).toBe('url_refused');
    expect(codeOf(() => nextAddress('//user@other.org/', from, 2_048))).toBe('url_refused');
    expect(codeOf(() => nextAddress('///0x7f.1/', from, 2_048))).toBe('url_refused');
  });
});
