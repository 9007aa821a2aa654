import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A URL, and why it could have led inside. */
export interface Form {
  readonly url: string;
  readonly why: string;
  /** Nothing of it may be asked for, neither typed nor as a redirect. */
  readonly refused: boolean;
}

export const INSIDE = 'inside.example.org';

/** The lines of the corpus: as they are (they point at one public site), and turned to this machine. */
export function corpusForms(): readonly Form[] {
  return corpusLines().flatMap((line): readonly Form[] => {
    const inward = turnedInward(line);
    // None is marked: some are good addresses, and a relative one stays on its site when it is a redirect.
    const asIs = { url: line, why: 'of the corpus', refused: false };
    return inward === line
      ? [asIs]
      : [asIs, { url: inward, why: 'of the corpus, turned inward', refused: false }];
  });
}

/** The public list of redirects; not part of the repository (CONSILIUM_CORPORA names its folder). */
function corpusLines(): readonly string[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (folder) return readFileSync(join(folder, 'open-redirect.txt'), 'utf8').split('\n').filter(Boolean);
  if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with open-redirect.txt');
  console.warn('CONSILIUM_CORPORA is not set: only the forms of our own are tried');
  return [];
}

function turnedInward(line: string): string {
  return line
    .replaceAll('google.com', INSIDE)
    .replaceAll('google%E3%80%82com', '127%E3%80%820%E3%80%820%E3%80%821')
    .replaceAll('%67%6f%6f%67%6c%65%2e%63%6f%6d', '%31%32%37%2e%30%2e%30%2e%31')
    .replace('0xd8.0x3a.0xd6.0xce', '0x7f.0x0.0x0.0x1')
    .replace('0xd83ad6ce', '0x7f000001')
    .replace('3627734734', '2130706433')
    .replace('472.314.470.462', '383.256.256.257')
    .replace('0330.072.0326.0316', '0177.00.00.01')
    .replace('00330.00072.0000326.00000316', '00177.0000.00000.000001')
    .replace('216.58.214.206', '127.0.0.1')
    .replace('0xd8.072.54990', '0x7f.00.1')
    .replace('0xd8.3856078', '0x7f.1')
    .replace('00330.3856078', '00177.1')
    .replace('00330.0x3a.54990', '00177.0x0.1');
}

const INNER_V4 = [
  '127.0.0.1',
  '127.0.0.2',
  '10.0.0.7',
  '192.168.1.1',
  '172.16.5.5',
  '169.254.169.254',
  '100.64.0.1',
];

/** The ways to write one address of IPv4 that parsers of URLs are known to take. */
function notations(address: string): readonly (readonly [string, string])[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const each = (write: (part: number) => string) => [a, b, c, d].map(write).join('.');
  return [
    ['dotted', address],
    ['decimal', String(number)],
    ['hex', `0x${number.toString(16)}`],
    ['hex in capitals', `0X${number.toString(16).toUpperCase()}`],
    ['octal', `0${number.toString(8)}`],
    ['dotted hex', each((part) => `0x${part.toString(16)}`)],
    ['dotted octal', each((part) => `0${part.toString(8)}`)],
    ['padded octal', each((part) => part.toString(8).padStart(8, '0'))],
    ['padded hex', each((part) => `0x${part.toString(16).padStart(8, '0')}`)],
    ['two parts', `${a}.${number % 2 ** 24}`],
    ['three parts', `${a}.${b}.${c * 256 + d}`],
    ['mixed', `0x${a.toString(16)}.0${b.toString(8)}.${c * 256 + d}`],
    ['with overflow', each((part) => String(part + 256))],
    ['a dot at the end', `${address}.`],
    ['fullwidth digits', address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    [
      'circled digits',
      address.replace(/\d/g, (digit) => (digit === '0' ? '⓪' : String.fromCodePoint(0x245f + Number(digit)))),
    ],
    ['ideographic dots', address.replaceAll('.', '。')],
    ['percent', address.replace(/\d/g, (digit) => `%3${digit}`)],
    ['mapped', `[::ffff:${address}]`],
    ['mapped in hex', `[::ffff:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}]`],
    ['compatible', `[::${address}]`],
    ['NAT64', `[64:ff9b::${address}]`],
    ['6to4', `[2002:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1]`],
    ['ISATAP', `[2606:4700::5efe:${address}]`],
  ];
}

const INNER_HOSTS: readonly (readonly [string, string])[] = [
  ['loopback', '[::1]'],
  ['loopback at length', '[0000:0000:0000:0000:0000:0000:0000:0001]'],
  ['unspecified', '[::]'],
  ['unspecified', '0'],
  ['unspecified', '0.0.0.0'],
  ['unspecified', '0x0'],
  ['link-local', '[fe80::1]'],
  ['a zone', '[fe80::1%25lo]'],
  ['a zone on loopback', '[::1%25lo]'],
  ['a bare zone', '[::1%lo]'],
  ['site-local', '[fec0::1]'],
  ['unique local', '[fd00:ec2::254]'],
  ['multicast', '[ff02::1]'],
  ['Teredo', '[2001:0:7f00:1::1]'],
  ['documentation', '[2001:db8::1]'],
  ['a platform of the machine', '168.63.129.16'],
  // In the very form that a parser gives them: no notation gives these away.
  ['compatible, as a parser writes it', '[::7f00:1]'],
  ['mapped, as a parser writes it', '[::ffff:7f00:1]'],
  ['NAT64, as a parser writes it', '[64:ff9b::7f00:1]'],
  ['NAT64 of a network', '[64:ff9b:1::7f00:1]'],
  ['ISATAP, as a parser writes it', '[2606:4700::5efe:7f00:1]'],
  ['the newer documentation', '[3fff::1]'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['benchmarks', '198.18.0.1'],
  ['by name', 'localhost'],
  ['by name in capitals', 'LOCALHOST'],
  ['by name with a dot', 'localhost.'],
  ['by name with two dots', 'localhost..'],
  ['a name below it', 'x.localhost'],
  ['a name of the hosts file', 'localhost.localdomain'],
  ['a name of the hosts file', 'ip6-localhost'],
  ['fullwidth letters', 'ｌｏｃａｌｈｏｓｔ'],
  ['circled letters', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
  ['a soft hyphen inside', 'local\u00adhost'],
  ['a zero-width blank inside', 'local\u200bhost'],
  ['percent', '%6c%6f%63%61%6c%68%6f%73%74'],
  ['metadata by name', 'metadata.google.internal'],
  ['one label', 'metadata'],
  ['one label', 'postgres'],
  ['of the cluster', 'kubernetes.default.svc.cluster.local'],
  ['of the network', 'printer.local'],
  ['of the network', 'router.lan'],
  ['a public name with an inner address', INSIDE],
  ['the same with a dot at the end', `${INSIDE}.`],
  ['the same in capitals', INSIDE.toUpperCase()],
  ['the same in fullwidth letters', 'ｉｎｓｉｄｅ.example.org'],
];

/** Whole URLs; `HERE` is the port where private stand-ins listen. */
const WHOLE: readonly (readonly [string, string])[] = [
  ...[
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'ftp://127.0.0.1:HERE/',
    'gopher://127.0.0.1:HERE/_x',
  ].map(scheme),
  ...[
    'dict://127.0.0.1:HERE/',
    'ldap://127.0.0.1:HERE/',
    'ws://127.0.0.1:HERE/',
    'wss://127.0.0.1:HERE/',
  ].map(scheme),
  ...[
    'data:text/html,<p>x',
    'javascript:alert(1)',
    'blob:http://127.0.0.1:HERE/1',
    'jar:http://127.0.0.1:HERE/!/',
  ].map(scheme),
  ...[
    'view-source:http://127.0.0.1:HERE/',
    'about:blank',
    'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
    'unix:/run/x',
  ].map(scheme),
  ['a user name', 'http://public.example.org@127.0.0.1:HERE/'],
  ['a user name and a password', 'http://public.example.org:80@127.0.0.1:HERE/'],
  ['an empty user name', 'http://@127.0.0.1:HERE/'],
  ['empty user name and password', 'http://:@127.0.0.1:HERE/'],
  ['two signs', 'http://a@public.example.org@127.0.0.1:HERE/'],
  ['credentials for a public site', 'http://user:secret@public.example.org/'],
  ['a hash before the sign', 'http://127.0.0.1:HERE#@public.example.org/'],
  ['a question before the sign', 'http://127.0.0.1:HERE?@public.example.org/'],
  ['a backslash before the sign', 'http://127.0.0.1:HERE\\@public.example.org/'],
  ['a backslash for a slash', 'http:\\\\127.0.0.1:HERE\\'],
  ['one slash', 'http:/127.0.0.1:HERE/'],
  ['no slash', 'http:127.0.0.1:HERE/'],
  ['three slashes', 'http:///127.0.0.1:HERE/'],
  ['a blank before', ' http://127.0.0.1:HERE/'],
  ['a line break before', '\nhttp://127.0.0.1:HERE/'],
  ['a tab inside the scheme', 'ht\ttp://127.0.0.1:HERE/'],
  ['a tab inside the host', 'http://127.0\t.0.1:HERE/'],
  ['a line break inside the host', 'http://127.0.\n0.1:HERE/'],
  ['a NUL', 'http://127.0.0.1\0.example.org:HERE/'],
  ['a percent NUL', 'http://127.0.0.1%00.example.org:HERE/'],
  ['a percent dot', 'http://127%2e0%2e0%2e1:HERE/'],
  ['a header in the path', 'http://127.0.0.1:HERE/%0d%0aHost:%20x'],
  ['a header behind a blank', 'http://127.0.0.1:HERE/ HTTP/1.1\r\nX: y'],
  ['a brush with brackets', 'http://[127.0.0.1]:HERE/'],
  ['brackets half open', 'http://[::1:HERE/'],
  ['five parts', 'http://127.0.0.0.1:HERE/'],
  ['too large a number', 'http://4294967297:HERE/'],
  ['a number for a last label', 'http://inside.example.1:HERE/'],
  ['a bad port', 'http://public.example.org:65536/'],
  ['the port of SSH', 'http://public.example.org:22/'],
  ['the port of mail', 'http://public.example.org:25/'],
  ['the port of Redis', 'http://public.example.org:6379/'],
  ['the port of the database', 'http://public.example.org:5432/'],
  ['port zero', 'http://public.example.org:0/'],
  ['a proxy in the path', 'http://inside.example.org:HERE/http://public.example.org/'],
  ['an upper-case scheme', 'HTTP://127.0.0.1:HERE/'],
  ['TLS to the inside', 'https://127.0.0.1:HERE/'],
  ['TLS to the inside by name', 'https://inside.example.org:HERE/'],
  ['too long', `http://127.0.0.1:HERE/${'a'.repeat(5_000)}`],
  ['nothing', ''],
  ['no URL', 'not a url'],
];

function scheme(url: string): readonly [string, string] {
  return ['another scheme', url];
}

/** Written for this suite, at the stand-ins' own port and at the usual one. */
export function writtenForms(port: number): readonly Form[] {
  const hosts = [...INNER_V4.flatMap(notations), ...INNER_HOSTS];
  const urls = hosts.flatMap(([why, host]): readonly (readonly [string, string])[] => [
    [why, `http://${host}:${port}/`],
    [why, `http://${host}/latest/meta-data/`],
  ]);
  const whole = WHOLE.map(([why, url]) => [why, url.replaceAll('HERE', String(port))] as const);
  return [...urls, ...whole].map(([why, url]) => ({ url, why, refused: true }));
}
