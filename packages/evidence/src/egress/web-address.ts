import { isIP } from 'node:net';
import { refused } from './refusals.ts';

/** A URL that may be asked for, once its addresses are known to be public. */
export interface WebAddress {
  readonly url: URL;
  /** A name without its last dot, or an address without brackets. */
  readonly host: string;
  readonly isLiteral: boolean;
  readonly port: number;
  readonly tls: boolean;
}

/** Whitespace, control characters and backslashes: a URL parser drops or turns them, and a reader sees another address. */
const DECEPTIVE = /[\s\p{Cc}\p{Cf}\\]/u;
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?\/{2,}([^/?#]*)/i;
/** At least two labels, the last one no number: the search list of the machine is never asked. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Names of no public host, by RFC 6761 and its kin or by custom. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|test|invalid|onion|alt|arpa)$/;

/** Reads what a person wrote. Throws `url_refused`. */
export function webAddress(raw: string, most: number): WebAddress {
  if (!/^https?:\/\/[^/]/i.test(raw))
    throw refused('give a whole address that begins with http:// or https://');
  return checked(raw, most);
}

/** Reads where a response points to, from the page it came from. Throws `url_refused`. */
export function nextAddress(location: string, from: WebAddress, most: number): WebAddress {
  const next = checked(location, most, from.url);
  if (from.tls && !next.tls) throw refused('the page leads from https to http: open it yourself');
  return next;
}

function checked(raw: string, most: number, base?: URL): WebAddress {
  if (raw.length > most || DECEPTIVE.test(raw))
    throw refused('write the address without blanks and signs that hide');
  const url = URL.parse(raw, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) throw refused('only http and https are read');
  const authority = AUTHORITY.exec(raw)?.[1] ?? '';
  // An empty name before the @ leaves no trace in the parsed URL.
  if (authority.includes('@') || url.username !== '' || url.password !== '')
    throw refused('write the address without a user name');
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isLiteral = isIP(bare) > 0;
  if (isLiteral ? !isAsWritten(authority, url) : authority.includes('%') || !isName(bare))
    throw refused('write the address with the plain name of a public site');
  const tls = url.protocol === 'https:';
  return { url, host: bare, isLiteral, port: url.port === '' ? (tls ? 443 : 80) : Number(url.port), tls };
}

const isName = (host: string) => NAME.test(host) && !LOCAL_NAME.test(host);

/** Octal, decimal, hex, short, fullwidth and dotted-at-the-end forms all read as an address that nobody saw. */
function isAsWritten(authority: string, { hostname }: URL): boolean {
  return authority === '' || authority.toLowerCase().replace(/:\d*$/, '') === hostname;
}
