import type { Context } from 'hono';
import { html } from 'hono/html';
import type { GatewayEnv } from '../env.ts';
import { plainPage } from '../html/plain-page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

/** Shown instead of the people to a browser that has not shown the secret. `request` is sent back with it. */
export function askForSecret(
  c: Context<GatewayEnv>,
  request: AuthorizeRequest | null,
  wasWrong: boolean,
): Response | Promise<Response> {
  const hidden = Object.entries(request ?? {}).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const wrong = html`<p role="alert">That is not the code of the start that runs now. After ten wrong ones wait a minute.</p>`;
  return plainPage(c, {
    title: 'Open the link from the terminal',
    status: 403,
    body: html`${wasWrong ? wrong : ''}<p>The development sign-in is for the person who started this server. Open the link that the start printed, or enter its code (the part after <code>code=</code>).</p>
<form method="post" action="/dev-issuer/enter">${hidden}<label>Code <input name="code" type="password" autocomplete="off" required></label> <button><b>Continue</b></button></form>`,
  });
}
