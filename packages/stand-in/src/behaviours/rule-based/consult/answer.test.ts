import { describe, expect, it } from 'vitest';
import { callWith } from '../../../call.fixture.ts';
import type { CallMessage, Wire } from '../../../model-call.ts';
import { STAND_IN } from '../stand-in.ts';
import { chartAnswer } from './answer.ts';

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
      `${STAND_IN} From the record.\n\nOut of range:\n- eGFR 31 mL/min on 2025-02-04: low, and falling. [fccccccc]\n- HbA1c 51 mmol/mol on 2025-02-04: high, and falling. [fbbbbbbb]\n\nIn range:\n- Potassium 5 mmol/L on 2025-02-04: normal, and rising. [faaaaaaa]`,
    );
  });

  it('tells a named test from the newest back, each with its mark, and that another is not there', () => {
    const results = [
      fact('CK 32 U/L on 2025-05-06 (reference 1 to 5 U/L)', { verdict: 'high', trend: 'falling' }),
      fact('CK 50 U/L on 2023-10-24 (reference 1 to 5 U/L)', { verdict: 'high' }),
    ];
    const result = {
      tests: [
        { test: 'CK', results },
        { test: 'CK', results: [fact('CK 90 µkat/L on 2012-01-01')] },
      ],
      not_in_the_record: [{ asked: 'TSH', ...fact('TSH: no result in the record') }],
    };
    const said = answer('How did CK and TSH change?', [
      { name: 'read_observations', args: { names: ['CK', 'TSH'] }, result },
    ]);
    expect(said).toContain(
      'CK 32 U/L on 2025-05-06 (reference 1 to 5 U/L): high, and falling. [faaaaaaa]\n- CK 50 U/L on 2023-10-24: high. [fbbbbbbb]',
    );
    expect(said).toContain('TSH: no result in the record. [fddddddd]');
    expect(said).not.toContain('2012');
  });

  it('says that nothing is planned, from the note that code gave, and when the last visit was', () => {
    const said = answer('When is the next visit?', [
      {
        name: 'read_encounters',
        result: {
          when: 'scheduled',
          visits: [],
          ...fact('note: no visits planned from 2026-11-15 on in the record'),
        },
      },
      {
        name: 'read_encounters',
        result: {
          when: 'past',
          visits: [
            fact('Yearly check, AMB, finished, on 2025-03-11'),
            fact('X-ray, AMB, finished, on 2024-01-01'),
          ],
        },
      },
    ]);
    expect(said).toBe(
      `${STAND_IN} From the record.\n\nNo visits planned from 2026-11-15 on in the record. [faaaaaaa]\n\nThe last visit:\n- Yearly check, on 2025-03-11. [fbbbbbbb]`,
    );
  });

  it('says one medicine that stands there twice once, with both marks, and never that nothing interacts', () => {
    const medicines = [
      fact('amlodipine, ordered, active, 5 mg once a day'),
      fact('amlodipine, ordered, active, 5 mg once a day'),
    ];
    const said = answer('Do my medicines interact?', [
      { name: 'read_regimens', result: { medicines, supplements: [] } },
      { name: 'check_interactions', result: { found: [] } },
    ]);
    expect(said).toContain('- Amlodipine, 5 mg once a day. [faaaaaaa] [fbbbbbbb]');
    expect(said).toContain('what is not named here was not checked');
  });

  it('explains the few diagnoses that it knows, and does not say which is the main one', () => {
    const conditions = [
      fact('Arterial hypertension, active, since 2011-02-15'),
      fact('Type 2 diabetes mellitus, active, since 2009-03-18'),
      fact('Acute kidney injury, resolved, since 2021-09-08'),
    ];
    const said = answer('Explain the main diagnosis in plain words.', [
      { name: 'read_conditions', result: { conditions, symptoms: [] } },
    ]);
    expect(said).toContain('I cannot tell');
    expect(said).toMatch(/Type 2 diabetes mellitus, .* \[fbbbbbbb\]\nIn general: Type 2 diabetes is/);
    expect(said).not.toContain('Acute kidney injury');
  });

  it('says what began in the three months, and where nothing did, the note that code gave', () => {
    const reads = (since: string): Read[] => [
      {
        name: 'read_encounters',
        result: { when: 'recent', visits: [], ...fact('note: no visits in the record') },
      },
      {
        name: 'read_regimens',
        result: { medicines: [fact(`metformin, ordered, active, 500 mg, since ${since}`)] },
      },
      { name: 'read_observations', result: { tests: [] } },
    ];
    const question = 'What changed in the last three months?';
    expect(answer(question, reads('2026-09-01'))).toContain(
      'Medicines that began or ended:\n- Metformin, 500 mg, since 2026-09-01. [fbbbbbbb]',
    );
    expect(answer(question, reads('2025-09-01'))).toContain('No visits in the record.');
  });

  it('leaves to others what no tool of the record gave', () => {
    expect(answer('What is a biopsy?', [{ name: 'search_web', result: 'text' }])).toBeNull();
  });
});
