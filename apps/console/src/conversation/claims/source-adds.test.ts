import { describe, expect, it } from 'vitest';
import { sourceAdds } from './source-adds.ts';

const RESULT = 'HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)';

describe('what a source adds to its sentence', () => {
  it.each([
    [RESULT, 'HbA1c was 7.9 % on 2026-03-02.', 'reference 4 to 5.6 %'],
    [RESULT, 'HbA1c was 7.9 %.', 'on 2026-03-02, reference 4 to 5.6 %'],
    [RESULT, 'On 2026-03-02 HbA1c was high.', '7.9 %, reference 4 to 5.6 %'],
    [RESULT, 'HbA1c was 7.9 % on 2026-03-02 (reference 4 to 5.6 %).', ''],
    [
      'citalopram, ordered, active, 20 mg by mouth once a day, since 2026-11-09',
      'Citalopram, 20 mg by mouth once a day, since 2026-11-09.',
      'ordered, active',
    ],
    [
      'Latex, allergy, active, reported by the patient',
      'You have an allergy to latex.',
      'active, reported by the patient',
    ],
  ])('%s, said as "%s", adds "%s"', (printed, sentence, adds) =>
    expect(sourceAdds(printed, [sentence])).toBe(adds),
  );

  it('takes no word out of a part, which could turn it round', () => {
    expect(sourceAdds('no known allergies, active', ['There are no allergies.'])).toBe(
      'no known allergies, active',
    );
    expect(sourceAdds('Asthma, not active', ['It is not asthma.'])).toBe('not active');
  });

  it('counts all sentences that point at it', () => {
    expect(sourceAdds(RESULT, ['HbA1c was 7.9 %.', 'That was on 2026-03-02.'])).toBe('reference 4 to 5.6 %');
  });
});
