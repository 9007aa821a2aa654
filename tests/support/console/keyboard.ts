import type { Locator, Page } from 'playwright-core';

/** More than any page has. */
const MOST_STOPS = 200;

/** Presses Tab until the control has the focus, and looks whether that can be seen. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const isHere = await control.evaluate((element) => element === element.ownerDocument.activeElement);
    if (isHere) {
      const isSeen = await control.evaluate((element) => {
        const style = element.ownerDocument.defaultView?.getComputedStyle(element);
        return (
          element.matches(':focus-visible') && style?.outlineStyle !== 'none' && style?.outlineWidth !== '0px'
        );
      });
      if (!isSeen) throw new Error(`the focus is not seen on ${control}`);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${control}`);
}

/** Goes to a button or a link by Tab and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
