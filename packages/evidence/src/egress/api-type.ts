import { unsupported } from './refusals.ts';

export type ApiKind = 'json' | 'xml';

/** What an interface for programs answers in. Anything but JSON and XML: `page_unsupported`. */
export function apiKindOf(header: string): ApiKind {
  const type = header.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  throw unsupported();
}
