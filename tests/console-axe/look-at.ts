import type { Page } from 'playwright-core';
import type { ConsoleStand } from '../support/console/console-fixture.ts';
import { settled } from '../support/console/stands-still.ts';
import type { Visit } from '../support/console/visit.ts';
import { brokenWords, leaving, moving, sideways, tooSmall } from './faults-of-layout.ts';
import { violationsOf } from './run-axe.ts';
import type { State } from './state.ts';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** What is wrong with a page in one state, by kind. */
export interface Faults {
  readonly violations: readonly string[];
  readonly small: readonly string[];
  readonly broken: readonly string[];
  readonly sideways: readonly string[];
  readonly leaving: readonly string[];
  readonly moving: readonly string[];
  /** A state that one does not come to. */
  readonly unreached: readonly string[];
}

/** Targets in CSS pixels: by mouse, and by touch. */
const LEAST = { mouse: 24, touch: 44 };

/** Opens the states one after the other, in one browser context a person. */
export async function lookAt(
  stand: ConsoleStand,
  { width, theme }: Look,
  states: readonly State[],
): Promise<readonly Faults[]> {
  const visits = new Map<string | null, Visit>();
  const seen: Faults[] = [];
  for (const state of states) {
    const visit =
      visits.get(state.as) ??
      (await stand.newPage({ width, theme, reducedMotion: true, ...(state.as ? { as: state.as } : {}) }));
    if (!visits.has(state.as) && state.as !== null) await endTour(visit.page);
    visits.set(state.as, visit);
    seen.push(await faultsOf(visit.page, state, width));
  }
  for (const visit of visits.values()) await visit.close();
  return seen;
}

export async function endTour(page: Page): Promise<void> {
  await page.evaluate(`localStorage.setItem('consilium-tour', 'seen')`);
}

async function faultsOf(page: Page, state: State, width: number): Promise<Faults> {
  const named = (faults: readonly string[]) => faults.map((fault) => `${state.name}: ${fault}`);
  try {
    await page.goto(state.at);
    await settled(page);
    await state.act?.(page);
    const moves = await moving(page);
    return {
      violations: named(await violationsOf(page)),
      small: named(await tooSmall(page, width < 720 ? LEAST.touch : LEAST.mouse)),
      broken: named(await brokenWords(page)),
      sideways: named(await sideways(page)),
      leaving: named(await leaving(page)),
      moving: moves === 0 ? [] : named([`${moves} things move`]),
      unreached: [],
    };
  } catch (error) {
    const unreached = named([String(error).slice(0, 300)]);
    return { violations: [], small: [], broken: [], sideways: [], leaving: [], moving: [], unreached };
  }
}
