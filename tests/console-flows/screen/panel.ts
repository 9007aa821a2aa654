import type { Locator, Page } from 'playwright-core';

/** The record beside the conversation. */
export interface Panel {
  readonly whole: Locator;
  /** The section that is open. */
  readonly body: Locator;
  readonly open: (section: string) => Promise<void>;
  /** Waits until this section is the open one. */
  readonly isAt: (section: string) => Promise<void>;
}

export function panelOn(page: Page): Panel {
  const whole = page.getByRole('region', { name: 'Patient record' });
  // In a narrow panel the list is behind a button that names the open section.
  const menu = whole.getByRole('button', { name: /, all sections/ });
  const isAt = (section: string) =>
    whole
      .getByRole('tab', { name: named(section), selected: true })
      .or(whole.getByRole('button', { name: new RegExp(`^${section}.*all sections`) }))
      .waitFor();
  const body = whole.getByRole('tabpanel');
  return {
    whole,
    body,
    isAt,
    open: async (section) => {
      await body.waitFor();
      if (await menu.isVisible()) await menu.click();
      await whole.getByRole('tab', { name: named(section) }).click();
      await isAt(section);
    },
  };
}

/** A tab may have a count behind its name. */
function named(section: string): RegExp {
  return new RegExp(`^${section}(?: ?\\d|$)`);
}
