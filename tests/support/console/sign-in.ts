import { DEMO_PEOPLE } from '@consilium/cli/demo-people';
import type { Page } from 'playwright-core';

/** Goes through the sign-in as somebody of the development page; ends where the console opens. `to`: a path of ours. */
export async function signIn(page: Page, url: string, actor: string, to = '/'): Promise<void> {
  await page.goto(`${url}/auth/sign-in?to=${encodeURIComponent(to)}`);
  await choosePerson(page, actor);
}

/** On the page "Who are you?". */
export async function choosePerson(page: Page, actor: string): Promise<void> {
  const person = DEMO_PEOPLE.find((each) => each.actor === actor);
  if (person === undefined) throw new Error(`nobody of the demo is called ${actor}`);
  await page.getByRole('button', { name: person.name }).click();
  await page.waitForURL((at) => !/^\/(auth|dev-issuer)\//.test(at.pathname));
}
