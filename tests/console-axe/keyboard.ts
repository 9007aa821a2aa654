import type { Page } from 'playwright-core';

/** What has the focus: its name as a person hears it, roughly. */
export async function focused(page: Page): Promise<string> {
  return String(
    await page.evaluate(`(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return '';
      return (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 80) || at.localName;
    })()`),
  );
}

/** Tabs until what has the focus is called so. Throws where it is not reached. */
export async function tabTo(page: Page, name: RegExp, most = 250): Promise<number> {
  for (let steps = 0; steps <= most; steps += 1) {
    if (name.test(await focused(page))) return steps;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached in ${most} steps; at last: ${await focused(page)}`);
}

/** Faults of a whole round by Tab: what has no visible focus, and whether the round ends. */
export async function faultsOfRound(page: Page, most = 400): Promise<readonly string[]> {
  await page.evaluate('document.activeElement?.blur()');
  const faults: string[] = [];
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    const seen = (await page.evaluate(LOOK)) as { readonly end: boolean; readonly fault: string | null };
    if (seen.end) return faults;
    if (seen.fault !== null) faults.push(seen.fault);
  }
  return [...faults, `the round does not end in ${most} steps: ${await focused(page)}`];
}

/** An element that was there already, or the page itself, ends the round. */
const LOOK = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body || at.dataset.zround === '1') return { end: true, fault: null };
  at.dataset.zround = '1';
  const outlined = (each) => { const style = getComputedStyle(each); return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; };
  const visible = outlined(at) || (at.parentElement && outlined(at.parentElement));
  return { end: false, fault: visible ? null : 'no visible focus: ' + at.outerHTML.slice(0, 140) };
})()`;

/** Whether the focus stays in the dialog for so many steps. */
export async function staysInDialog(page: Page, steps = 40): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      `document.activeElement === document.body || document.activeElement?.closest('dialog') !== null`,
    );
    if (!inside) return false;
  }
  return true;
}
