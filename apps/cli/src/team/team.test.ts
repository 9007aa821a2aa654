import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTeam } from '@consilium/kernel';
import { source } from '@consilium/team-consult';
import { afterAll, describe, expect, it } from 'vitest';
import { createReporter } from '../report/reporter.ts';
import { check } from './check.ts';
import { drawSvg } from './draw-svg.ts';
import { drawText } from './draw-text.ts';
import { drawingOf } from './drawing.ts';
import { BOX, layOut } from './layout.ts';

const drawing = drawingOf(loadTeam(source.files, source.catalogue), source.catalogue);
const folder = mkdtempSync(join(tmpdir(), 'team-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a team, drawn [F5] [B10]', () => {
  it('has every agent, and each way from one to another once', () => {
    const text = drawText(drawing);
    for (const { name } of drawing.agents) expect(text).toContain(`${name}  [`);
    expect(text).toContain('⇢ by code: ask_handler  [record, deep]');
    expect(text).toContain('as a tool: search_web = google_search  [outside, fast]');
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(110);
  });

  it('has no two boxes on each other', () => {
    const boxes = [...layOut(drawing, 0).boxes.values()];
    const overlapping = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.x - other.x) < BOX.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height,
        ),
    );
    expect(overlapping).toEqual([]);
  });

  it('is a picture without scripts, links or fonts, whatever a team is called', () => {
    const hostile = { ...drawing, team: '<script>x</script>"', description: ']]><image href="http://x"/>' };
    const svg = drawSvg(hostile);
    expect(svg).not.toMatch(/<script|<image|href="|@import|url\((?!#tip)/);
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('prefers-color-scheme: dark');
  });
});

describe('team check [E6]', () => {
  it('names file, line and remedy of a mistake, and fails', async () => {
    writeFileSync(join(folder, 'team.yml'), 'name: small\ndescription: x\nroot: nobody\nagents: [one]\n');
    let out = '';
    const report = createReporter({ json: false }, (text) => {
      out += text;
    });
    expect(await check(folder, report)).toBe(1);
    expect(out).toMatch(/team\.yml:\d+:\d+ {2}.*→/);
  });

  it.each([
    ['a folder that is none', 'nowhere', 'is no folder'],
    ['a folder without a team', '.', 'has no team.yml'],
  ])('says what to name instead of %s', async (_, name, words) => {
    rmSync(join(folder, 'team.yml'), { force: true });
    const report = createReporter({ json: false });
    await expect(check(join(folder, name), report)).rejects.toThrow(words);
  });
});
