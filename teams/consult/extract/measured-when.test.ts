import { describe, expect, it } from 'vitest';
import { measuredWhen } from './measured-when.ts';
import type { SourceText } from './source.ts';

const AT = '2026-11-16T09:00:00+01:00';
const when = (text: string, quote: string, writer: SourceText['writer'] = 'patient') =>
  measuredWhen(quote, AT, { text, at: AT, writer, source: { kind: 'message', conversation: 'c', seq: 1 } });

describe('the day of a measurement [A16]', () => {
  it.each([
    // [text, quote, day, why]
    ['My weight is 80 kg.', 'weight is 80 kg', AT, 'no time is named'],
    ['My blood pressure was 150/95.', 'blood pressure was 150/95', AT, 'the past tense alone names none'],
    ['Last year my weight was 95 kg.', 'weight was 95 kg', '2025', 'the year that the words name'],
    ['When I was 20 my weight was 95 kg.', 'weight was 95 kg', undefined, 'a past time without a day'],
    ['I used to have a weight of 95 kg.', 'weight of 95 kg', undefined, 'used to'],
    [
      'I fell last week, and my weight is 80 kg.',
      'weight is 80 kg',
      undefined,
      'another clause, same sentence',
    ],
    ['Weight 80 kg today (84 kg last week).', 'Weight 80 kg', AT, 'another time in brackets'],
    ['Last week I fell\nWeight 80 kg', 'Weight 80 kg', AT, 'another line'],
    ['I fell last week. My weight is 80 kg.', 'weight is 80 kg', AT, 'another sentence'],
    ['Yesterday my weight was 80 kg.', 'weight was 80 kg', '2026-11-15', 'a day of the same clause'],
    ['The hero of the novel has a weight of 80 kg.', 'weight of 80 kg', undefined, 'nobody’s'],
    ['The district nurse weighed me: 80 kg.', 'weighed me: 80 kg', AT, 'measured by somebody else'],
    ['The district nurse weighed him: 80 kg.', 'weighed him: 80 kg', undefined, 'of somebody else'],
    ['My plumber has a weight of 80 kg.', 'weight of 80 kg', undefined, 'somebody else’s'],
  ])('%s', (text, quote, day, _why) => expect(when(text, quote)).toBe(day));

  it('is that of the paper, unless the words name another; null where it names none', () => {
    const ofPaper = (text: string, quote: string, day: string | null) =>
      measuredWhen(quote, day, {
        ...{ text, at: AT, writer: 'clinician', dayAt: () => day },
        source: { kind: 'document', document: 'd', page: 1 },
      });
    expect(ofPaper('Weight 80 kg', 'Weight 80 kg', '2026-11-12')).toBe('2026-11-12');
    expect(ofPaper('Weight 80 kg', 'Weight 80 kg', null)).toBeNull();
    expect(ofPaper('Last year her weight was 80 kg', 'weight was 80 kg', '2026-11-12')).toBe('2025');
    expect(ofPaper('Her mother had a weight of 80 kg', 'weight of 80 kg', '2026-11-12')).toBeUndefined();
  });

  it('leaves the words of who acts for the patient as they were read', () => {
    expect(when('He weighed 27 kg this morning', 'weighed 27 kg', 'proxy')).toBe(AT);
    expect(when('I weighed him: weight 27 kg', 'weight 27 kg', 'proxy')).toBe(AT);
  });
});
