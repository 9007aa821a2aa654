import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderName } from '../model-call.ts';

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key', 'cookie', 'proxy-authorization'];

/** Whether the request carries a key where this provider looks for it; local servers ask for none. */
export function hasKey(provider: ProviderName, headers: IncomingHttpHeaders, url: string): boolean {
  const bearer = /^Bearer \S/.test(headers.authorization ?? '');
  if (provider === 'compatible') return true;
  if (provider === 'anthropic') return bearer || Boolean(headers['x-api-key']);
  if (provider === 'gemini' || provider === 'vertex') {
    return bearer || Boolean(headers['x-goog-api-key']) || /[?&]key=./.test(url);
  }
  return bearer;
}

/** The headers with the values of keys taken out, so that nothing that keeps them keeps a key. */
export function withoutKeys(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of KEY_HEADERS) if (kept[name] !== undefined) kept[name] = '[removed]';
  return kept;
}

export function urlWithoutKey(url: string): string {
  return url.replace(/([?&]key=)[^&]*/, '$1[removed]');
}
