import type { Page } from 'playwright-core';
import type { PageClock } from '../measure/page-clock.ts';

export interface Smoothness {
  /** Lengths of the frames, milliseconds. */
  readonly frames: readonly number[];
  /** Milliseconds of the main thread for each movement. */
  readonly cpu: number;
}

const slider = (page: Page) => page.getByRole('slider').first();

/** Hover, pan, zoom and keys on a chart of very many results; by the name of what is done. */
export async function useLongChart(
  page: Page,
  clock: PageClock,
  steps: number,
): Promise<ReadonlyMap<string, Smoothness>> {
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('the chart is not on screen');
  const middle = box.y + box.height / 2;
  const left = box.x + 60;
  const width = box.width - 80;
  const measured = new Map<string, Smoothness>();
  const measure = async (name: string, moves: number, act: (nth: number) => Promise<unknown>) => {
    const { frames, cpu } = await clock.frames(async () => {
      for (let nth = 0; nth < moves; nth++) await act(nth);
    });
    measured.set(name, { frames, cpu: cpu / moves });
  };
  const x = (nth: number) => left + (width * (nth % steps)) / steps;

  await page.mouse.move(left, middle);
  await measure('the pointer goes along', steps, (nth) => page.mouse.move(x(nth), middle));
  await slider(page).focus();
  await measure('an arrow key is held', steps, (nth) =>
    page.keyboard.press(nth < steps / 2 ? 'ArrowLeft' : 'ArrowRight'),
  );
  await page.mouse.move(left + width / 2, middle);
  await page.keyboard.down('Control');
  await measure('the wheel zooms', steps, (nth) => page.mouse.wheel(0, nth % 40 < 20 ? -120 : 120));
  for (let nth = 0; nth < 6; nth++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await page.mouse.down();
  await measure('it is dragged', steps, (nth) => page.mouse.move(x(nth), middle));
  await page.mouse.up();
  return measured;
}
