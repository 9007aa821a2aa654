import { describe, expect, it } from 'vitest';
import { callWith } from '../../../call.fixture.ts';
import type { CallMessage, Wire } from '../../../model-call.ts';
import { STAND_IN } from '../words.ts';
import { chartAnswer, NOT_UNDERSTOOD } from './answer.ts';

let given = 0;
const mark = () => `f${String.fromCharCode(97 + (given++ % 26)).repeat(7)}`;
const fact = (says: string, more: object = {}) => ({ fact: mark(), says, ...more });

interface Read {
  readonly name: string;
  readonly args?: Wire;
  readonly result: Wire;
}

function answer(user: string, reads: readonly Read[]): string | null {
  given = 0;
  const calls = reads.map(({ name, args = {} }, at) => ({ id: String(at), name, args }));
  const results = reads.map(({ name, result }, at) => ({
    id: String(at),
    name,
    result: { status: 'success', origin: 'chart', result },
  }));
  const messages: CallMessage[] = [
    { role: 'user', text: user },
    { role: 'assistant', text: '', toolCalls: calls },
    { role: 'tool', results },
  ];
  return chartAnswer(callWith({ system: 'It is now\n2026-11-15T09:00:00Z.', messages }));
}
const series = (test: string, ...results: readonly object[]): Read => ({
  name: 'read_observations',
  result: { tests: [{ test, results }] },
});

describe('rule-based player: what it says of the record [F5]', () => {
  it('puts what is out of range first, and leaves out what is years older', () => {
    const one = (says: string, verdict: string, trend?: string) => ({
      test: says.split(' ')[0],
      results: [fact(says, { verdict, ...(trend && { trend }) })],
    });
    const tests = [
      one('potassium 5 mmol/L on 2025-02-04', 'normal', 'rising'),
      one('HbA1c 51 mmol/mol on 2025-02-04', 'high', 'falling'),
      one('eGFR 31 mL/min on 2025-02-04', 'low', 'falling'),
      one('LDL 108 mg/dL on 2016-03-08', 'high'),
    ];
    expect(
      answer('Which results are out of range?', [{ name: 'read_observations', result: { tests } }]),
    ).toBe(
      `${STAND_IN}\neGFR 31 mL/min on 04-Feb-2025: low, and falling. [fccccccc] HbA1c 51 mmol/mol on 04-Feb-2025: high, and falling. [fbbbbbbb] In range: potassium 5 mmol/L on 04-Feb-2025. [faaaaaaa]`,
    );
  });

  it('holds the newest against the one before, and tells a doubted value as doubted', () => {
    const said = answer('Is the CK better than last year?', [
      series(
        'CK',
        fact('CK 32 U/L on 2025-05-06 (reference 1 to 5 U/L)', { verdict: 'high', trend: 'falling' }),
        fact('CK 5000 U/L on 2024-10-24, probably mU/L: waits for review'),
        fact('CK 50 U/L on 2023-10-24 (reference 1 to 5 U/L)', { verdict: 'high' }),
      ),
    ]);
    expect(said).toContain(
      'CK 32 U/L on 06-May-2025, lower than CK 50 U/L on 24-Oct-2023. [faaaaaaa] [fccccccc]',
    );
    expect(said).toContain('CK 5000 U/L on 24-Oct-2024, probably mU/L: waits for review. [fbbbbbbb]');
  });

  it('tells the values of the time that is asked about', () => {
    const reads = [
      series(
        'eGFR',
        fact('eGFR 31 mL/min on 2025-02-04'),
        fact('eGFR 40 mL/min on 2021-11-09'),
        fact('eGFR 55 mL/min on 2018-01-01'),
      ),
    ];
    expect(answer('What was the eGFR in 2021?', reads)).toBe(
      `${STAND_IN}\neGFR 40 mL/min on 09-Nov-2021. [fbbbbbbb]`,
    );
  });

  it('says that nothing is planned, and what was planned and is not recorded as held', () => {
    const said = answer('When is the next visit?', [
      {
        name: 'read_encounters',
        result: {
          when: 'scheduled',
          visits: [],
          planned_before_today: [fact('Home visit, booked, on 2025-09-09, with Dr A, not recorded as held')],
          ...fact('note: no visits planned from 2026-11-15 on in the record'),
        },
      },
    ]);
    expect(said).toContain('No visits planned from 15-Nov-2026 on in the record. [fbbbbbbb]');
    expect(said).toContain('Home visit, booked, on 09-Sep-2025, with Dr A, not recorded as held. [faaaaaaa]');
  });

  it('says one medicine that is listed twice once, with both marks, who ordered it and what for', () => {
    const twice = 'amlodipine, ordered, active, 5 mg once a day, for Arterial hypertension, by Dr A';
    const said = answer('Who prescribed the amlodipine?', [
      { name: 'read_regimens', result: { medicines: [fact(twice), fact(twice)], supplements: [] } },
    ]);
    expect(said).toBe(
      `${STAND_IN}\nAmlodipine, 5 mg once a day, for Arterial hypertension, by Dr A: listed twice, in two entries that say the same. [faaaaaaa] [fbbbbbbb]`,
    );
  });

  it('names the danger and the allergy of a medicine, and never says that it is safe', () => {
    const said = answer('Can she have amoxicillin?', [
      {
        name: 'check_medicine',
        result: {
          dangers: [
            fact(
              'amoxicillin: contraindicated, should not be given: allergy to Penicillin (hives): a penicillin too (NICE: CG183)',
            ),
          ],
          not_checked: fact('note: amoxicillin: looked up in short tables only'),
        },
      },
      {
        name: 'read_allergies',
        result: { allergies: [fact('Penicillin, allergy, medication, active, criticality high')] },
      },
    ]);
    expect(said).toMatch(
      /^\[stand-in model\]\nNo: amoxicillin: contraindicated, should not be given: allergy to Penicillin/,
    );
    expect(said).toContain('Penicillin, allergy, medication, active, criticality high. [fccccccc]');
    expect(said).toContain('Please do not start it without asking the treating doctor or a pharmacist.');
    expect(said).not.toMatch(/\bsafe\b/);
  });

  it('says what was stopped in a time, and why', () => {
    const medicines = [
      fact('zolpidem, ordered, stopped, 10 mg, since 2017-01-10, until 2021-05-12, stopped because of falls'),
      fact(
        'omeprazole, ordered, stopped, 20 mg, since 2015-04-14, until 2019-01-01, stopped because of no reason left',
      ),
    ];
    expect(
      answer('What did they stop in May 2021, and why?', [
        { name: 'read_regimens', result: { medicines, supplements: [] } },
      ]),
    ).toBe(`${STAND_IN}\nStopped: zolpidem, until 12-May-2021, because of falls. [faaaaaaa]`);
  });

  it('tells what a letter says, sentence by sentence, and what was done without who did it', () => {
    const says =
      'Discharge letter, of 2018-11-11: A rash appeared on the belly. We changed to meropenem. It should not be given again.';
    expect(
      answer('What did the discharge letter say?', [
        { name: 'read_entries', result: { documents: { entries: [], passages: [fact(says)] } } },
      ]),
    ).toBe(
      `${STAND_IN}\nDischarge letter, of 11-Nov-2018: A rash appeared on the belly. [faaaaaaa] Changed to meropenem. [faaaaaaa] It should not be given again. [faaaaaaa]`,
    );
  });

  it('sums up for a handover: conditions, allergies, medicines, results, the last visit', () => {
    const said = answer('Summarise for handover', [
      {
        name: 'read_conditions',
        result: { conditions: [fact('Osteoporosis, active, since 2018-04-17')], symptoms: [] },
      },
      { name: 'read_allergies', result: { allergies: [fact('Codeine, intolerance, medication, active')] } },
      {
        name: 'read_regimens',
        result: {
          medicines: [fact('apixaban, ordered, active, 2.5 mg twice a day, since 2021-05-12')],
          supplements: [],
        },
      },
    ]);
    for (const part of [
      'Conditions: Osteoporosis',
      'Codeine, intolerance',
      'Medicines: apixaban, 2.5 mg twice a day.',
    ])
      expect(said).toContain(part);
  });

  it('makes one sentence of the example wrong, and says so', () => {
    const said = answer('Show me an example of a wrong sentence that the check removes', [
      series('CK', fact('CK 32 U/L on 2025-05-06')),
    ]);
    expect(said).toContain('This is a labelled example');
    expect(said).toContain('CK 32 U/L on 06-May-2025. [faaaaaaa] CK 71 U/L on 06-May-2025. [faaaaaaa]');
  });

  it('says that it did not understand, and what it can be asked, instead of all that it read', () => {
    const conditions = [fact('Asthma, active, since 2011-02-15')];
    expect(
      answer('Wie geht es ihm?', [{ name: 'read_conditions', result: { conditions, symptoms: [] } }]),
    ).toBe(`${STAND_IN}\n${NOT_UNDERSTOOD}`);
  });

  it('leaves to others what no tool of the record gave', () => {
    expect(answer('What is a biopsy?', [{ name: 'search_web', result: 'text' }])).toBeNull();
  });
});
