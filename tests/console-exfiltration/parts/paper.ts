import { describe, expect, it } from 'vitest';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { type Form, OWN } from '../forms/index.ts';
import { isKept } from '../places/hostile-record.ts';
import { plain, settled, textOf, wholePage } from '../places/look.ts';
import { ODD_RECORD } from '../places/record-pages.ts';
import type { Setting } from '../setting.ts';
import { everyNth } from '../size.ts';

/** A paper, and what is proposed from it. */
export function inPaper({ world, figures, nothingHappened }: Setting): void {
  describe('in a paper', () => {
    const forms = OWN.filter((form) => isKept(form) && !/[\r\n]/.test(form.text) && form.text.length < 200);
    const addPaper = async (title: string, lines: readonly string[], read: boolean): Promise<string> => {
      const search = new URLSearchParams({ title, read: String(read) });
      const address = `/v1/patients/${ODD_RECORD}/record/documents?${search}`;
      const response = await world().api('POST', address, lines.join('\n'), 'text/plain');
      expect(response.status).toBe(201);
      return ((await response.json()) as { readonly id: string }).id;
    };

    it('in its text and in its title', async () => {
      const id = await addPaper(
        (forms[40] as Form).text,
        forms.map(({ text }) => text),
        false,
      );
      const { page } = await world().newPage({ as: CLINICIAN });
      await page.goto(`/patients/${ODD_RECORD}?section=documents&size=wide&item=DocumentReference/${id}`);
      await settled(page);
      const text = await textOf(page);
      expect(forms.filter((form) => !text.includes(plain(form.text).trim())).map(({ name }) => name)).toEqual(
        [],
      );
      figures.places.add('text of a paper').add('title of a paper');
      figures.planted += forms.length + 1;
      nothingHappened();
    });

    it('in what is proposed from it', async () => {
      // The name of a medicine has to look like one; how often it is taken may be any words of the quote.
      const short = forms.filter(({ text }) => text.length <= 80 && !/[.;] /.test(text));
      const some = everyNth(short, 4).slice(0, 30);
      world().model.reads = some.map(({ text, word }) => ({
        quote: `She takes ${word} tablets ${text}`,
        name: word,
        frequency: text,
      }));
      const id = await addPaper(
        'Letter',
        world().model.reads.map(({ quote }) => `${quote}.\n`),
        true,
      );
      const { page } = await world().newPage({ as: CLINICIAN });
      await page.goto(`/patients/${ODD_RECORD}?section=documents&size=wide&item=DocumentReference/${id}`);
      await page.getByRole('article').first().waitFor({ timeout: 90_000 });
      await textOf(page);
      await page.goto(`/patients/${ODD_RECORD}?section=proposals&size=wide`);
      await wholePage(page);
      const proposals = (await textOf(page)).match(/she takes zq\d{4}z/g) ?? [];
      expect(proposals.length).toBeGreaterThan(10);
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('dialog').waitFor();
      await textOf(page);
      figures.places.add('proposed fact').add('quote of a proposal').add('form of a proposal');
      figures.planted += 2 * proposals.length;
      nothingHappened();
    });
  });
}
