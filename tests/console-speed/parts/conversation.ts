import { until } from '@consilium/testing';
import type { Page } from 'playwright-core';
import type { PageClock } from '../measure/page-clock.ts';
import { AT_LENGTH } from '../world/long-draft.ts';
import { beginTaking, recordIsDrawn, type Takings } from './taking.ts';

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const thread = (page: Page) => page.getByTestId('thread');
const draft = (page: Page) => page.getByRole('region', { name: 'Draft' });

/** The newest answers are on screen, and the page takes a key. */
export async function conversationIsOpen(page: Page): Promise<void> {
  await page.getByRole('article').last().waitFor();
  await messageBox(page).fill('');
}

/** Everything that is done in a long conversation. */
export async function useConversation(page: Page, clock: PageClock, times: number): Promise<Takings> {
  const { takings, take, click } = beginTaking(page, clock);
  await messageBox(page).focus();
  for (const letter of 'whatisthenewestvalueofit'.slice(0, times))
    await take('a letter is typed', () => page.keyboard.press(letter));
  await messageBox(page).fill('');

  const box = (await thread(page).boundingBox()) ?? { x: 0, y: 0, width: 100, height: 100 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let nth = 0; nth < times; nth++)
    await take('the wheel turns', () => page.mouse.wheel(0, nth % 2 === 0 ? -600 : -1_800));
  await thread(page).evaluate((element) => element.setAttribute('tabindex', '-1'));
  for (let nth = 0; nth < times / 4; nth++) {
    await thread(page).focus();
    const before = await turnsIn(page);
    await take(
      'to the top, where an earlier page is read',
      () => page.keyboard.press('Home'),
      () => until(async () => (await turnsIn(page)) > before, { what: 'an earlier page', timeoutMs: 60_000 }),
    );
    await take(
      'to the end',
      () => page.keyboard.press('End'),
      () => lastTurn(page).waitFor(),
    );
  }

  for (let nth = 0; nth < times / 4; nth++)
    await click('a trace is opened or closed', page.locator('details.trace summary').last());
  for (let nth = 0; nth < times / 4; nth++) {
    const marks = page.getByRole('button', { name: /^Source \d+:/ });
    const mark = marks.nth(nth % (await marks.count()));
    await click(nth === 0 ? 'a footnote is opened, first time' : 'a footnote is opened', mark, async () => {
      await page.waitForURL(/[?&]item=/);
      await recordIsDrawn(page);
    });
  }
  return takings;
}

/** Messages are sent, and letters typed while a long answer is written; then it is stopped. */
export async function useWhileStreaming(page: Page, clock: PageClock, rounds: number): Promise<Takings> {
  const { takings, take } = beginTaking(page, clock);
  for (let round = 0; round < rounds; round++) {
    await messageBox(page).fill(AT_LENGTH);
    await messageBox(page).focus();
    await take('a message is sent', () => page.keyboard.press('Enter'));
    await draft(page).waitFor();
    for (let nth = 0; nth < 15; nth++)
      await take('a letter is typed while an answer streams', () => page.keyboard.press('a'));
    await messageBox(page).fill('');
    await take('an answer is stopped', () => page.keyboard.press('Escape'));
    await draft(page).waitFor({ state: 'detached' });
  }
  return takings;
}

/** The row that says of itself that it is the last. */
function lastTurn(page: Page) {
  return page.locator(':nth-match(li[aria-setsize], 1)').locator('xpath=../li[@aria-posinset=@aria-setsize]');
}

async function turnsIn(page: Page): Promise<number> {
  const rows = page.getByRole('list', { name: 'Messages' }).locator('li[aria-setsize]');
  return Number(await rows.first().getAttribute('aria-setsize'));
}
