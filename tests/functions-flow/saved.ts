import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Name and text of the file that the browser gets when a button or a link is pressed. */
export async function saved(
  page: Page,
  kind: 'button' | 'link',
  name: string,
): Promise<readonly [string, string]> {
  const download = page.waitForEvent('download');
  await page.getByRole(kind, { name, exact: true }).first().click();
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path(), 'latin1')];
}
