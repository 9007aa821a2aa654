import type { Context } from 'hono';
import { html } from 'hono/html';
import type { GatewayEnv } from '../env.ts';
import { plainPage } from '../html/plain-page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { DevPerson } from './people-file.ts';

/** One button a person; the request is sent back with the choice and read again. */
export function whoAreYou(
  c: Context<GatewayEnv>,
  request: AuthorizeRequest,
  people: readonly DevPerson[],
): Response | Promise<Response> {
  const hidden = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const choices = people.map(
    ({ actor, tenant, name, role, about }) =>
      html`<li><button name="person" value="${tenant}/${actor}"><b>${name}</b><span>${role}</span>${
        about === '' ? '' : html`<small>${about}</small>`
      }</button></li>`,
  );
  const nobody = html`<p>There is nobody to choose: name a list of people in <code>DEV_PEOPLE_FILE</code>.</p>`;
  const form = html`<form method="post" action="/dev-issuer/authorize">${hidden}<ul>${choices}</ul></form>`;
  return plainPage(c, {
    title: 'Who are you?',
    body: html`<p>This is a development sign-in on this machine: no passwords, synthetic patients.</p>${
      people.length === 0 ? nobody : form
    }`,
  });
}
