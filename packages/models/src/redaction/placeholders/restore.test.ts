import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLedger } from './ledger.ts';
import { createRestorer } from './restore.ts';
import { createStreamRestorer } from './restore-stream.ts';

const ledger = createLedger('QZ', [{ kind: 'name' }, { kind: 'name' }, { kind: 'phone' }]);
ledger.issue(0, 'Anna Probe');
ledger.issue(0, 'anna');
ledger.issue(1, 'Bob Probe');
ledger.issue(2, '(555) 010-0199');
const restorer = createRestorer(ledger);

describe('restoring [F2]', () => {
  it.each([
    ['Dear PERSON_QZ101, call PHONE_QZ103.', 'Dear Anna Probe, call (555) 010-0199.'],
    ['PERSON_QZ101_2 and PERSON_QZ102', 'anna and Bob Probe'],
    // Spoilt and plain: case, spaces, escapes, emphasis, endings, the wrong word before the right number.
    ['person_qz101, Person QZ101, PERSON-QZ-101', 'Anna Probe, Anna Probe, Anna Probe'],
    ['PERSON\\_QZ101\\_2', 'anna'],
    ['**PERSON_QZ101**, _PERSON_QZ101_, `PERSON_QZ101`', '**Anna Probe**, _Anna Probe_, `Anna Probe`'],
    ["PERSON_QZ101's, PERSON_QZ102s", "Anna Probe's, Bob Probes"],
    ['QZ101, PHONE_QZ102, RSON_QZ101', 'Anna Probe, Bob Probe, Anna Probe'],
    ['PERSON_QZ101_9, PERSON-QZ101-2, PERSON_QZ101-5', 'Anna Probe, anna, Anna Probe-5'],
    // The rest of an id whose first groups were replaced.
    ['PERSON_QZ101-1cc6, PERSON_QZ101-02', 'Anna Probe-1cc6, Anna Probe-02'],
    // Spoilt beyond telling: a word that says what it was, or the only one there is.
    ['PERSON_QZ199, PERSON_QZ, PERSON_Q, PERSON_ is', 'the person, the person, the person, the person is'],
    ['PHONE_QZ1, PHONE_QZ, PHONE_QZx', 'the phone number, (555) 010-0199, (555) 010-0199'],
    ['QZ7', 'this detail'],
    ['EMAIL_QZ104', 'the email address'],
    // Ordinary words.
    ['A person on the phone, person_id, QZ, qzar', 'A person on the phone, person_id, QZ, qzar'],
  ])('%s', (said, restored) => expect(restorer.text(said)).toBe(restored));

  it('gives the same in pieces of any size, and holds back little', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'PERSON_QZ101',
        'PERSON_QZ101_2',
        'PHONE_QZ103',
        'QZ102',
        'PERSON_QZ',
        'PERSON_',
        'person',
      ),
      fc.constantFrom(
        'Person',
        ' QZ',
        '_',
        '\\_',
        '101',
        '1',
        'QZ',
        'Q',
        'son',
        'ADDRESS ',
        ' ',
        'the phone',
        '-',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (words, sizes) => {
          const said = words.join('');
          const stream = createStreamRestorer(restorer);
          let out = '';
          for (let at = 0, n = 0; at < said.length; n++) {
            const piece = said.slice(at, at + (sizes[n] ?? 1));
            at += piece.length;
            out += stream.add(piece);
          }
          expect(out + stream.end()).toBe(restorer.text(said));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('holds back nothing that cannot become a placeholder', () => {
    const stream = createStreamRestorer(restorer);
    expect(stream.add('Take 500 mg.')).toBe('Take 500 mg.');
    expect(stream.add(' PERSON_QZ10')).toBe(' ');
    expect(stream.add('1 is')).toBe('Anna Probe i');
    expect(stream.end()).toBe('s');
  });
});
