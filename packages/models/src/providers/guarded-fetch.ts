import { ConsiliumError } from '@consilium/kernel';

/**
 * The only way out of this package: POST below the configured base URL, without redirects. Whatever an SDK might
 * want to fetch on its own (a file's or an image's URL) is refused with ConsiliumError('invalid_request').
 */
export function guardedFetch(baseUrl: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const prefix = `${baseUrl}/`;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(prefix) || init?.method !== 'POST')
      throw new ConsiliumError('invalid_request', { remedy: 'only the configured model endpoint is called' });
    return fetch(input, { ...init, redirect: 'error' });
  };
}
