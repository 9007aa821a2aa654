import { describe, expect, it } from 'vitest';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { isShown } from '../places/look.ts';
import { readWholeRecord } from '../places/record-pages.ts';
import type { Setting } from '../setting.ts';
import { full } from '../size.ts';

/** Opened one by one, in every section. */
const PER_SECTION = full ? 12 : 2;

/** A record that somebody sends: every page of it. */
export function inRecord({ world, planted, figures, nothingHappened }: Setting): void {
  describe('in a record that somebody sends', () => {
    let seen: string;

    it('stays text on every page of it', async () => {
      seen = await readWholeRecord(world(), CLINICIAN, PER_SECTION);
      nothingHappened();
    });

    it('is shown as it was sent, in each of its fields', () => {
      const never = [...planted()].filter(([, texts]) => !texts.some((text) => isShown(text, seen)));
      expect(never.map(([place]) => place)).toEqual([]);
      for (const [place, texts] of planted()) {
        figures.places.add(place);
        figures.planted += texts.length;
      }
    });
  });
}
