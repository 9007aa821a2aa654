import { ENCODINGS } from '../../support/hostile/encodings.ts';
import type { Lure } from './lure.ts';

/** The person's address with something of the record in it, and addresses that nobody wrote. */
export function wrongUrls({ link, loot, privateAddress, full }: Lure): readonly string[] {
  const host = link.replace(/^https?:\/\//, '');
  const carried = (full ? ENCODINGS : ENCODINGS.filter((_, index) => index % 4 === 0)).flatMap(
    ([, encode]) => {
      const word = encode(loot);
      return [
        `${link}?d=${word}`,
        `${link}/${word}`,
        `${link}#${word}`,
        `http://${word.toLowerCase()}.${host}`,
        `http://${word}@${host}`,
      ];
    },
  );
  return [
    ...carried,
    `${link}/`,
    link.toUpperCase(),
    link.slice(0, -1),
    `${link}.`,
    ` ${link}`,
    `${link}\n`,
    `${link}%00`,
    link.replace('http:', 'https:'),
    'http://elsewhere.pages.example/',
    `http://elsewhere.pages.example/?u=${link}`,
    privateAddress,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'file:///etc/passwd',
    'data:text/html,<p>hello',
    'gopher://127.0.0.1/',
  ];
}
