import { describe, expect, it } from 'vitest';
import { CLINICIAN } from '../console-exfiltration-fixture.ts';
import { OWN } from '../forms/index.ts';
import {
  ask,
  batchesOf,
  conversationAboutOddEntry,
  newConversation,
  openWithRawAnswer,
  textOfBatch,
} from '../places/conversations.ts';
import { isKept } from '../places/hostile-record.ts';
import { plain, settled, textOf } from '../places/look.ts';
import { ODD_RECORD } from '../places/record-pages.ts';
import type { Setting } from '../setting.ts';
import { everyNth, FORMS, full } from '../size.ts';

/** What a model, a consultant and a person say. */
export function inConversation({ world, figures, nothingHappened }: Setting): void {
  describe('in a conversation', () => {
    it('said by a model: while it is written, and when it stands there', async () => {
      const { page } = await world().newPage({ as: CLINICIAN });
      world().stand.slowTokens(5);
      for (const batch of batchesOf(full ? FORMS : everyNth(OWN, 4))) {
        const conversation = await newConversation(world(), { team: 'single' });
        await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
        await settled(page);
        const says = `${textOfBatch(batch)}\n\nlastwords`;
        const { draft, answer } = await ask(world(), page, 'What do the results say?', says);
        expect(draft).not.toBe('');
        expect(answer).toContain('lastwords');
        figures.planted += 2 * batch.length;
      }
      world().stand.slowTokens(0);
      figures.places.add('draft').add('answer');
      nothingHappened();
    });

    it('in an answer from which the server has taken nothing', async () => {
      const { page } = await world().newPage({ as: CLINICIAN });
      const conversation = await newConversation(world(), { team: 'single' });
      await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
      await settled(page);
      await ask(world(), page, 'What do the results say?', 'Nothing.');
      for (const batch of batchesOf(FORMS)) {
        const raw = `${textOfBatch(batch)}\n\nlastwords`;
        const answer = await openWithRawAnswer(page, conversation, raw);
        const hidden = batch.filter(
          ({ name, word }) => /^(element|event)/.test(name) && !answer.includes(word),
        );
        expect(hidden.map(({ name }) => name)).toEqual([]);
        figures.planted += batch.length;
      }
      figures.places.add('answer, raw');
      nothingHappened();
    });

    it('said by a consultant whose sentences are checked, about an entry whose name is a form', async () => {
      const { page } = await world().newPage({ as: CLINICIAN });
      const batch = everyNth(OWN, 9);
      const conversation = await conversationAboutOddEntry(world(), 'consult');
      await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
      await settled(page);
      expect(await textOf(page)).toMatch(/about .*zq\d{4}z/);
      await ask(world(), page, 'Is the kidney all right?', textOfBatch(batch));
      figures.places.add('removed sentences').add('topic of a conversation');
      figures.planted += batch.length;
      await page.getByRole('button', { name: 'All conversations' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await textOf(page)).toMatch(/about .*zq\d{4}z/);
      figures.places.add('list of conversations');
      nothingHappened();
    });

    it('said by a person', async () => {
      const { page } = await world().newPage({ as: CLINICIAN });
      for (const batch of batchesOf(full ? FORMS.filter(isKept) : everyNth(OWN.filter(isKept), 4))) {
        const conversation = await newConversation(world(), { team: 'single' });
        await page.goto(`/patients/${ODD_RECORD}/c/${conversation}?section=share`);
        await settled(page);
        const { answer } = await ask(world(), page, textOfBatch(batch), 'Yes.');
        expect(
          batch.filter(({ text }) => !answer.includes(plain(text).trim())).map(({ name }) => name),
        ).toEqual([]);
        figures.planted += batch.length;
      }
      figures.places.add('question');
      nothingHappened();
    });
  });
}
