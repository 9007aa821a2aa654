import { until } from '@consilium/testing';
import type { Page } from 'playwright-core';
import type { World } from '../console-exfiltration-fixture.ts';
import type { Form } from '../forms/index.ts';
import { plain, settled, textOf } from './look.ts';
import { entriesOf, ODD_RECORD } from './record-pages.ts';

/** Texts of at most so many characters each: a message has 32,000. */
const LONGEST = 16_000;

/** Forms in one text, each a paragraph of its own; what opens a block of code comes last, it would hide the rest. */
export function batchesOf(forms: readonly Form[]): readonly (readonly Form[])[] {
  const batches: Form[][] = [];
  let length = LONGEST;
  for (const form of forms) {
    if (length + form.text.length > LONGEST) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(form);
    length += form.text.length + 2;
  }
  return batches.map((batch) =>
    batch.toSorted((one, other) => Number(opensCode(one)) - Number(opensCode(other))),
  );
}

const opensCode = ({ text }: Form) => /^\s*(```|~~~)/m.test(text);

export const textOfBatch = (forms: readonly Form[]) => forms.map(({ text }) => text).join('\n\n');

export async function newConversation(world: World, body: object): Promise<string> {
  const response = await world.api('POST', `/v1/patients/${ODD_RECORD}/conversations`, body);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly id: string }).id;
}

/** About an entry whose name is a form. */
export async function conversationAboutOddEntry(world: World, team: string): Promise<string> {
  const { node } = (await entriesOf(world, 'conditions', 1))[0] ?? {};
  return await newConversation(world, {
    team,
    ...(node ? { topic: { uuid: node.uuid, type: node.type } } : {}),
  });
}

/** What was on the screen while the answer was written, and after. */
export interface Told {
  readonly draft: string;
  readonly answer: string;
}

/** The turns only: the record beside them is full of forms too. */
async function threadText(page: Page): Promise<string> {
  await textOf(page);
  return plain(
    String(await page.evaluate(`document.querySelector('[aria-label="Messages"]')?.textContent ?? ''`)),
  );
}

/** Asks by the screen; the model says `says`, piece by piece. */
export async function ask(world: World, page: Page, question: string, says: string): Promise<Told> {
  world.model.says = says;
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(question);
  await box.press('Enter');
  let draft = '';
  await until(
    async () => {
      const written = await page.evaluate(
        `document.querySelector('section[aria-label="Draft"]')?.textContent ?? ''`,
      );
      if (String(written) !== '') draft = plain(String(written));
      return await page.evaluate(
        `document.querySelector('[aria-label="Messages"] time + *, [aria-label="Messages"] [data-stand-in]') !== null && !document.querySelector('section[aria-label="Draft"]')`,
      );
    },
    { timeoutMs: 90_000, everyMs: 50, what: 'the answer' },
  );
  await settled(page);
  return { draft, answer: await threadText(page) };
}

/**
 * The console alone: what the server says a model wrote is replaced on its way by the raw text, as if nothing had been taken
 * out of it before.
 */
export async function openWithRawAnswer(page: Page, conversation: string, raw: string): Promise<string> {
  await page.route(/\/messages\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { readonly messages: readonly Record<string, unknown>[] };
    const messages = body.messages.map((message) =>
      message.role === 'assistant'
        ? { ...message, text: raw, parts: [{ origin: 'model', text: raw, agent: 'helper' }], claims: [] }
        : message,
    );
    await route.fulfill({ response, json: { ...body, messages } });
  });
  await page.goto(`/patients/${ODD_RECORD}/c/${conversation}`);
  await settled(page);
  await until(async () => (await threadText(page)).includes('lastwords'), {
    timeoutMs: 60_000,
    what: 'the raw answer',
  });
  const text = await threadText(page);
  await page.unroute(/\/messages\?/);
  return text;
}
