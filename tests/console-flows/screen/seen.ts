import { until } from '@consilium/testing';
import type { Locator } from 'playwright-core';

const PATIENCE_MS = 45_000;

/** Waits until the words are there, wherever in it. */
export async function saysIn(place: Locator, words: string | RegExp): Promise<void> {
  await place.getByText(words).filter({ visible: true }).first().waitFor();
}

/** The text that a person sees: what is hidden is not in it. */
export function shown(place: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent holds hidden text too
  return place.innerText();
}

/** Waits until the place shows these words, in whatever elements they stand. */
export async function reads(place: Locator, words: string | RegExp): Promise<void> {
  await until(
    async () => {
      const text = await shown(place);
      return typeof words === 'string' ? text.includes(words) : words.test(text);
    },
    { what: `${words} on the screen`, timeoutMs: PATIENCE_MS, everyMs: 50 },
  );
}

export async function isGone(place: Locator): Promise<void> {
  await place.first().waitFor({ state: 'hidden' });
}

/** How often a text stands in another. */
export function timesIn(text: string, part: string): number {
  return text.split(part).length - 1;
}
