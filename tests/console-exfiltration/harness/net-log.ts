import { readFileSync } from 'node:fs';

/**
 * Hosts that the browser itself has written down as looked up, connected to or asked: also what no page is told of, such as
 * a name that was only looked up. The browser writes the file to its end when it closes.
 */
export function hostsInNetLog(file: string): ReadonlySet<string> {
  const hosts = new Set<string>();
  const text = readFileSync(file, 'utf8');
  const { events } = JSON.parse(
    text.endsWith('}\n') || text.endsWith('}') ? text : `${text.replace(/,\s*$/, '')}]}`,
  ) as {
    readonly events: readonly { readonly params?: { readonly [name: string]: unknown } }[];
  };
  for (const { params } of events)
    for (const value of [params?.host, params?.url, params?.destination]) {
      const host = typeof value === 'string' ? hostOf(value) : null;
      if (host !== null) hosts.add(host);
    }
  return new Set([...hosts].filter((host) => !CHROMIUM.has(host)));
}

/** What Chromium asks for by itself, whatever the page. */
const CHROMIUM: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'content-autofill.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'clients2.google.com',
  'clientservices.googleapis.com',
  'update.googleapis.com',
  'safebrowsing.googleapis.com',
  'android.clients.google.com',
  'mtalk.google.com',
  'redirector.gvt1.com',
  'edgedl.me.gvt1.com',
]);

/** Of an address, of `host:port` with or without a scheme, of a name alone. */
function hostOf(value: string): string | null {
  const [, host] =
    /(?:^|\/\/)(\[[0-9a-f:]+\]|localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#\s<]|$)/.exec(value) ?? [];
  return host ?? null;
}
