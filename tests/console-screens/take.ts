/**
 * `node tests/console-screens/take.ts [parts of names] [widths]`: every page at six widths (`1440,390`: only those), light and dark, from the real product. They go to
 * `.cache/screens`; the few that README and docs show go to `docs/pictures`.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type ConsoleStand, startConsoleStand } from '../support/console/console-fixture.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Scene } from './scene.ts';
import { SCENES, SHOWN_IN_DOCS } from './scenes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ALL = join(ROOT, '.cache', 'screens');
const SHOWN = join(ROOT, 'docs', 'pictures');
const HEIGHTS = { 1920: 1080, 1440: 900, 1280: 800, 1024: 768, 820: 1180, 390: 844 } as const;
type Width = keyof typeof HEIGHTS;
const WIDTHS: readonly Width[] = [1920, 1440, 1280, 1024, 820, 390];
const THEMES = ['light', 'dark'] as const;
const LARGEST_BYTES = 300 * 1_024;

/** How many could not be taken; each is said at once. */
async function takeAll(
  stand: ConsoleStand,
  wanted: readonly string[],
  widths: readonly Width[],
): Promise<number> {
  const made = await prepare(stand);
  let faults = 0;
  for (const width of widths)
    for (const as of new Set(SCENES.map((scene) => scene.as))) {
      const scenes = SCENES.filter(
        (scene) => scene.as === as && wanted.some((part) => scene.name.includes(part)),
      );
      if (scenes.length === 0) continue;
      const { page, close } = await stand.newPage({
        width,
        reducedMotion: true,
        ...(as === null ? {} : { as }),
      });
      for (const scene of scenes)
        await take(page, scene, made, width).catch(async (error: Error) => {
          faults += 1;
          // How far it came says more than the words.
          await page
            .screenshot({ path: join(ALL, `failed-${scene.name}-${width}.png`) })
            .catch(() => undefined);
          console.error(`${scene.name} at ${width}: ${error.message.split('\n')[0]}`);
        });
      await close();
    }
  return faults;
}

async function take(page: Page, scene: Scene, made: Prepared, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(scene.at(made));
  await page.getByText(scene.shows).locator('visible=true').first().waitFor();
  await scene.act?.(page);
  if (scene.isLong) await showAll(page);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page, scene);
    const name = `${scene.name}-${width}-${theme}`;
    const shown = SHOWN_IN_DOCS.get(name);
    const path = shown === undefined ? join(ALL, `${name}.png`) : join(SHOWN, `${shown}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    if (shown !== undefined && statSync(path).size > LARGEST_BYTES)
      throw new Error(`docs/pictures/${shown}.png is larger than ${LARGEST_BYTES / 1_024} kB`);
  }
}

/** As high as what it shows: rows that are far from the screen are not painted. */
async function showAll(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1440 };
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height });
}

/** The fonts are there and nothing is loading any more; the gallery shows what loading looks like for ever. */
async function settled(page: Page, { name }: Scene): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  if (name === 'gallery') return;
  await page
    .locator('[role="status"][aria-label]')
    .locator('visible=true')
    .first()
    .waitFor({ state: 'hidden' });
}

for (const folder of [ALL, SHOWN]) mkdirSync(folder, { recursive: true });
const stand = await startConsoleStand({ env: { EVIDENCE: 'invented' } });
try {
  const [, , names = '', widths = WIDTHS.join()] = process.argv;
  const faults = await takeAll(
    stand,
    names.split(','),
    WIDTHS.filter((width) => widths.split(',').includes(String(width))),
  );
  console.log(`Pictures in ${ALL}, those of the docs in ${SHOWN}.`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await stand.close();
}
