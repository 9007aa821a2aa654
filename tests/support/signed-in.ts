/** Speaks to a server as a browser that has signed in: by cookie, from its own pages, with the csrf value. */
export interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

/** Signs in by the development issuer's page, as one of the people of DEV_PEOPLE_FILE. */
export async function signInAs(url: string, tenant: string, actor: string): Promise<SignedIn> {
  const begun = await fetch(`${url}/auth/sign-in`, { redirect: 'manual' });
  const onTheWay = cookieOf(begun);
  const page = await (await fetch(locationOf(begun))).text();
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const form = Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
  const chosen = await fetch(`${url}/dev-issuer/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...form, person: `${tenant}/${actor}` }),
  });
  const back = await fetch(locationOf(chosen), { redirect: 'manual', headers: { cookie: onTheWay } });
  const cookie = cookieOf(back, /session/);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const { csrf } = (await (await fetch(`${url}/v1/session`, { headers: own })).json()) as { csrf: string };
  return {
    cookie,
    csrf,
    send: (method, path, body) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...own,
          'x-csrf': csrf,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`not sent on: ${response.status}`);
  return location;
}

function cookieOf(response: Response, name = /sign-in/): string {
  const line = response.headers.getSetCookie().find((each) => name.test(each) && !/max-age=0/i.test(each));
  if (line === undefined) throw new Error(`no cookie: ${response.status}`);
  return line.split(';')[0] ?? '';
}
