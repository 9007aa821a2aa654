import type { World } from './console-exfiltration-fixture.ts';

/** Words of a policy that would let content load or run. */
const LOOSE = /unsafe-|https?:|wss?:|data:|blob:|\*|strict-dynamic|report-/;

/** What is wrong with the headers of an answer of ours. */
export function faultsOfHeaders(headers: Headers): readonly string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const has = (directive: string) => policy.split(';').some((each) => each.trim() === directive);
  return [
    ...(has("default-src 'none'") ? [] : ['default-src is not none']),
    ...(has("frame-ancestors 'none'") ? [] : ['it may be framed']),
    ...(LOOSE.test(policy) ? [`loose: ${policy}`] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['its type is guessed']),
    ...(headers.get('referrer-policy') === 'no-referrer' ? [] : ['it tells where one comes from']),
    ...(/^text\/html/.test(headers.get('content-type') ?? '') && !has("require-trusted-types-for 'script'")
      ? ['no Trusted Types']
      : []),
  ];
}

/** Every file of the console that its page names, directly or by another. */
export async function filesOf({ stand }: Pick<World, 'stand'>): Promise<readonly string[]> {
  const found = new Set<string>();
  const look = async (path: string): Promise<void> => {
    const text = await (await fetch(`${stand.url}${path}`, { headers: { accept: 'text/html' } })).text();
    for (const [name] of text.matchAll(/(?:assets\/|\.\/)[\w.-]+\.(?:js|css)/g)) {
      const file = `/assets/${name.split('/').at(-1)}`;
      if (found.has(file)) continue;
      found.add(file);
      if (file.endsWith('.js')) await look(file);
    }
  };
  await look('/');
  return [...found];
}
