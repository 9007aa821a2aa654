import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Form } from '../forms/index.ts';

/** A page that takes texts for markup, as a careless component would; with the policy that is asked for, or none. */
export interface WeakPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const SCRIPT = `(async () => {
  const texts = await (await fetch('/texts')).json();
  let tags;
  try {
    tags = globalThis.trustedTypes?.createPolicy('weak', { createHTML: (text) => text });
  } catch { /* Our own policy lets nobody make one. */ }
  for (const [at, text] of texts.entries()) {
    const box = document.createElement(location.search === '?frames' ? 'iframe' : 'div');
    document.body.append(box);
    try {
      if (box.localName === 'iframe') box.srcdoc = tags ? tags.createHTML(text) : text;
      else if (location.search === '?trusted' || !tags) box.innerHTML = tags ? tags.createHTML(text) : text;
      else box.innerHTML = text;
    } catch (error) { document.title = 'refused'; }
    if (at % 20 === 19) await new Promise((done) => setTimeout(done, 0));
  }
  document.body.dataset.done = '';
})();`;

export async function startWeakPage(
  forms: readonly Form[],
  headers: Readonly<Record<string, string>> = {},
): Promise<WeakPage> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/texts') response.end(JSON.stringify(forms.map(({ text }) => text)));
    else if (path === '/assets/weak.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(SCRIPT);
    } else if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end('<!doctype html><title>weak</title><body><script src="/assets/weak.js"></script>');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
