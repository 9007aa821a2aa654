/** A browser as far as signing in and asking go: it keeps cookies, follows redirects, and sends what our pages would. */
export interface Browser {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body: unknown) => Promise<T>;
}

/** Signs in as a person of the development page: the whole code flow, by cookies. */
export async function signIn(url: string, person: string): Promise<Browser> {
  const jar = new Map<string, string>();
  const send = async (to: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(new URL(to, url), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const toIssuer = (await send('/auth/sign-in?to=/')).headers.get('location') ?? '';
  const page = await (await send(toIssuer)).text();
  if (!page.includes(person)) throw new Error(`the sign-in page does not offer ${person}`);
  const form = new URLSearchParams(new URL(toIssuer).search);
  form.set('person', person);
  const chosen = await send(new URL('authorize', `${new URL(toIssuer).href.split('?')[0]}`).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: form.toString(),
  });
  await send(chosen.headers.get('location') ?? '');
  const same = { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' };
  const read = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const get = async <T>(path: string) => read<T>(await send(path, { headers: same }));
  const { csrf } = await get<{ csrf: string }>('/v1/session');
  return {
    get,
    post: async (path, body) =>
      read(
        await send(path, {
          method: 'POST',
          headers: { ...same, 'content-type': 'application/json', 'x-csrf': csrf },
          body: JSON.stringify(body),
        }),
      ),
  };
}
