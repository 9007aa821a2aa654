import { readConfig } from '@consilium/server';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TENANT } from '../../support/console/console-fixture.ts';
import { importDocuments } from '../../support/import-documents.ts';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { OWN } from '../forms/index.ts';
import { citeAndRecall } from '../places/cited-library.ts';
import { COMMON_WORD, hostileLibrary } from '../places/hostile-library.ts';
import { isKept } from '../places/hostile-record.ts';
import { isShown, settled, textOf, wholePage } from '../places/look.ts';
import { ODD_RECORD } from '../places/record-pages.ts';
import type { Setting } from '../setting.ts';
import { FORMS, full } from '../size.ts';

const PER_KIND = full ? 6 : 1;
/** Of sources. */
const KINDS = 8;
/** Nothing that a publisher says becomes a link. */
const LINKS_ELSEWHERE = `[...document.querySelectorAll('a[href]')].filter(({ origin }) => origin !== location.origin).map(({ href }) => href)`;
const CITATION_FORMS = ['chicago', 'ris', 'bibtex'];

/** What publishers and registries say of their documents, and the documents themselves. */
export function inLibrary({ world, figures, nothingHappened }: Setting): void {
  describe('in a source of the literature', () => {
    const { documents, planted } = hostileLibrary((full ? FORMS : OWN).filter(isKept), PER_KIND);

    it('in its metadata, its text and what is heard of it', async () => {
      const { engines } = world().stand;
      const config = readConfig(engines.environment({ AI_API_KEY: 'stand-in', EVIDENCE: 'invented' }));
      const hashes = await importDocuments(config, TENANT, documents);
      const { page } = await world().newPage({ as: CLINICIAN });
      const seen: string[] = [];
      const look = async (path: string, shows: string) => {
        await page.goto(path);
        await page.locator(shows).first().waitFor();
        await wholePage(page);
        seen.push(await textOf(page));
        expect(await page.evaluate(LINKS_ELSEWHERE)).toEqual([]);
      };
      await look(`/evidence?q=${COMMON_WORD}`, '[data-line]');
      await look('/evidence/library', '[data-line]');
      for (const list of seen) expect(list).toMatch(/zq\d{4}z/);
      for (const [at, hash] of hashes.entries()) {
        await look(`/evidence/snapshots/${hash}?from=20&to=400`, '[data-citation]');
        if (at % PER_KIND === 0 && at < KINDS * PER_KIND) await citeInEveryForm(page);
      }
      const all = seen.join('\n');
      const never = [...planted].filter(([, texts]) => !texts.some((text) => isShown(text, all)));
      expect(never.map(([place]) => place)).toEqual([]);
      for (const [place, texts] of planted) {
        figures.places.add(place);
        figures.planted += texts.length;
      }
      nothingHappened();
    });

    it('in the note of an answer that cites it, and in the notice of its recall', async () => {
      const cited = documents.map((document, at) => ({
        ...{ ...document, text: `${document.text} ${at}` },
        status: { status: 'none_known', by: 'import' } as const,
      }));
      const { conversation, reason, printed } = await citeAndRecall(world(), cited);
      const { page } = await world().newPage({ as: CLINICIAN });
      await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
      await page.locator('[data-note]').first().waitFor();
      await wholePage(page);
      const answer = await textOf(page);
      expect(await page.evaluate(LINKS_ELSEWHERE)).toEqual([]);
      await page.goto('/notices');
      await page.getByRole('list', { name: 'Recalled sources' }).getByRole('listitem').first().waitFor();
      await wholePage(page);
      const notices = await textOf(page);
      expect(printed.filter(({ word }) => !answer.includes(word))).toEqual([]);
      for (const seen of [answer, notices]) expect(isShown(reason, seen)).toBe(true);
      expect(notices).toMatch(/zq\d{4}z/);
      figures.places.add('note of an answer').add('notice of a recall').add('reason of a recall');
      figures.planted += 2 * cited.length + 1;
      nothingHappened();
    });
  });
}

async function citeInEveryForm(page: Page): Promise<void> {
  for (const form of CITATION_FORMS) {
    await page.getByRole('combobox', { name: 'Form' }).selectOption(form);
    await page.locator(`[data-citation=${form}]`).waitFor();
    await settled(page);
    expect(await textOf(page)).toMatch(/zq\d{4}z/);
  }
}
