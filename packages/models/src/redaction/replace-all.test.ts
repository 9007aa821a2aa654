import type { Identifier, ModelRequest } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { replaceAll, withForms } from './replace-all.ts';

const KNOWN: readonly Identifier[] = [
  { kind: 'name', text: "O'Brien-Müller, Anna Sophie" },
  { kind: 'birth-date', text: '1961-03-02' },
  { kind: 'identifier', text: 'MRN-0042.7781' },
  { kind: 'phone', text: '+49 30 1234567' },
  { kind: 'phone', text: '(555) 010-0199' },
  { kind: 'email', text: 'Anna.OBrien@example.org' },
  { kind: 'address', text: '12 Elm Street' },
  { kind: 'address', text: '10115 Berlin' },
  { kind: 'address', text: 'SW1A 1AA' },
  { kind: 'identifier', text: '4711' },
];

function asking(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    ...{ model: 'fast', system: '', messages: [{ role: 'user', text }], tools: [] },
    ...{ output: null, builtin: null, generate: {}, ...more },
  };
}

function sentText(text: string, known: readonly Identifier[] = KNOWN, byLook = false): string {
  const [message] = replaceAll(asking(text), known.map(withForms), byLook).sent.messages;
  return message?.role === 'user' ? message.text : '';
}

/** What is left of a text when each placeholder is a dot. */
const rest = (text: string, known?: readonly Identifier[]) =>
  sentText(text, known).replace(/[A-Z]+_QZ\d+(?:_\d+)?/g, '•');

describe('what goes out [F2]', () => {
  it.each(['constructor', 'valueOf', '__proto__'])('an address with the word %s in it does not', (word) => {
    const known: Identifier[] = [{ kind: 'address', text: `12 ${word} Street` }];
    expect(rest(`She lives at 12 ${word} st.`, known)).toBe('She lives at •.');
  });

  const whole = [
    // Names, whole and in parts, in every order and case.
    "Anna Sophie O'Brien-Müller",
    "ANNA O'BRIEN-MÜLLER",
    'anna o’brien müller',
    "O'Brien-Müller, Anna",
    'Anna S. OBrien Mueller',
    'A. O’Brien-Müller',
    'A.S. OBrien-Muller',
    'OBrien-Mueller A',
    'Anna Müller',
    'Anna O\u2019Brien\u00a0\u2010 Mu\u0308ller',
    'Sophie',
    'anna',
    'Mueller',
    'annamüller',
    // The birth date.
    ...[
      '1961-03-02',
      '19610302',
      '2 March 1961',
      '02/03/1961',
      '3/2/61',
      'March 2nd, 1961',
      '2nd of March 1961',
    ],
    ...['Mar 2, 1961', '2. März 1961', '2 mars 1961', '2 de marzo de 1961', '02.03.1961', '2-3-1961'],
    // Numbers, however they are grouped.
    ...['MRN-0042.7781', 'mrn 0042 7781', 'MRN00427781', 'MRN/0042-7781'],
    ...['+49 30 1234567', '0049 30 123 45 67', '030/1234567', '+49 (0)30 1234567', '030 12 34 56 7'],
    ...['555-010-0199', '(555) 010 0199', '+1 555.010.0199', '5550100199', '010-0199'],
    ...['anna.obrien@example.org', 'ANNA.OBRIEN@EXAMPLE.ORG'],
    ...['12 Elm Street', '12 elm st', 'Elm Street 12', '10115  Berlin', 'SW1A1AA'],
  ];
  it.each(whole)('%s', (text) => expect(rest(text)).toBe('•'));

  const inside: readonly (readonly [string, string])[] = [
    ["Anna's pain, and the Müllers' dog", "•'s pain, and the •s' dog"],
    ["the Anna O'Brien-Muellers, Dr Schmidt-Müller", 'the •s, Dr Schmidt-•'],
    ['born 1961-03-02T00:00:00Z.', 'born •T00:00:00Z.'],
    ['file AnnaMueller.pdf, patientAnna, id=Anna%20Sophie', 'file •.pdf, patient•, id=•'],
    ['{"note":"seen\\nAnna\\nthen"}', '{"note":"seen\\n•\\nthen"}'],
    ['call (555) 010-0199 now', 'call • now'],
    ['both SW1A 1AAs', 'both •s'],
    ['MRN: 4711 and 4711 steps', 'MRN: • and 4711 steps'],
    // Label and noun in one word.
    ['PatientID: 4711, PatNr. 4711, RecordNo 4711', 'PatientID: •, PatNr. •, RecordNo •'],
    ['HospNo 4711, recordnumber=4711, CaseNum #4711', 'HospNo •, recordnumber=•, CaseNum #•'],
    ['患者Annaさん', '患者•さん'],
    ['An\u00adna and An-\nna', '• and •'],
  ];
  it.each(inside)('%s', (text, left) => expect(rest(text)).toBe(left));

  it('a number of three groups with its label is found again without it; a short one of one group is not', () => {
    const said = ['sort code 12-34-56, account number 654321', 'K 99 12-34-56 Z, platelets 654321'];
    const messages = said.map((text) => ({ role: 'user', text }) as const);
    const { sent } = replaceAll(asking('', { messages }), [], true);
    const left = JSON.stringify(sent.messages).replace(/[A-Z]+_QZ\d+(?:_\d+)?/g, '•');
    expect(left).toContain('sort code •, account number •');
    expect(left).toContain('K 99 • Z, platelets 654321');
  });

  const town = (text: string): readonly Identifier[] => [{ kind: 'address', text }];
  it.each([
    // With and without umlauts; what is no street of a line names nobody alone.
    ['Am Gänsemarkt 5, 20354 Hamburg', 'at Am Gänsemarkt 5, 20354 Hamburg now', 'at • now'],
    ['Am Gänsemarkt 5, 20354 Hamburg', 'at Am Gaensemarkt 5, 20354 Hamburg now', 'at • now'],
    ['Lindenstraße 5, Bad Tölz', 'in Bad Tölz, Bad Toelz; Lindenstr. 5', 'in Bad Tölz, Bad Toelz; •'],
    // Two in a row, where the town and the next code would be one turned round.
    ['10115 Lindenhof', '10115 Lindenhof 10115 Lindenhof', '• •'],
    ['Ärztegasse 5, Bad Tölz', 'Aerztegasse 5, Bad Toelz', '•'],
  ])('%s in: %s', (known, text, left) => expect(rest(text, town(known))).toBe(left));

  const kept = [
    'HbA1c 6.5 % on 2020-03-02, blood pressure 120/80, 500 mg twice a day',
    'annual Savanna hannah bannana Annals',
    'creatinine 1.2, platelets 250000, in 1961, in March 1961, at 10115 steps',
    'The potassium was 5550100198, the page 12, Elm trees, Berlin',
  ];
  it.each(kept)('leaves: %s', (text) => expect(sentText(text)).toBe(text));
});

describe('names that are words', () => {
  const name = (text: string) => [{ kind: 'name', text }] as const;
  const cases: readonly (readonly [string, string, string])[] = [
    ['Baker, Will', 'Will Baker will see the baker', '• will see the baker'],
    ['Baker, Will', 'You will. Will you? Dear Will, I saw Will', 'You will. Will you? Dear •, I saw •'],
    ['Baker, Will', 'mrs baker and Baker', 'mrs • and •'],
    ['Stone, May', 'kidney stone in May; patient May; Mrs Stone', 'kidney stone in May; patient •; Mrs •'],
    ['Rossi, Ana', 'ANA was positive; Ana Rossi; Mrs Ana', 'ANA was positive; •; Mrs •'],
    ['Parkinson, Ruth', "Parkinson's disease, Mr Parkinson", "Parkinson's disease, Mr •"],
    ['Parkinson, Ruth', 'Ruth Parkinson came; Parkinson came', '• came; • came'],
    ['Ng, Bo', '5 ng/mL, Bo Ng, Ms Ng, seen by Ng', '5 ng/mL, •, Ms •, seen by •'],
    ['van der Berg, Jan', 'Jan van der Berg and van of Berg', '• and van of •'],
    ['Probe-Lind, Eva', 'Dr Probe-Anders and Mrs Lind, Probe', 'Dr Probe-Anders and Mrs •, •'],
    ['Asa', 'as a rule Asa said', 'as a rule • said'],
    ['Ivanov, Пётр', 'Пётр пришёл', '• пришёл'],
    ['王, 小明', '患者王小明来院', '患者•来院'],
  ];
  it.each(cases)('%s in: %s', (who, text, left) => expect(rest(text, name(who))).toBe(left));
});

describe('what is known by its look', () => {
  const look = (text: string) => sentText(text, [], true).replace(/[A-Z]+_QZ\d+(?:_\d+)?/g, '•');
  it.each([
    ['write to bob@mail.example.com please', 'write to • please'],
    ['call +1 555 010 0123', 'call •'],
    ['(555) 010-0123 or 555-010-0124 or tel 030 1234567', '• or • or tel •'],
    ['SSN 999-12-3456', 'SSN •'],
    // Digits that a free telephone number begins with, in what is none.
    ['anna0808@mail.example, berg116123@x.org', '•, •'],
    ['it is 080-05-1234', 'it is •'],
    // Number words in an email.
    ['zwei-drei@web.example and first.last@one.two.example', '• and •'],
    // The first sixteen digits are a card too, by their check digit.
    ['555.010.0127 555.010.0127', '•'],
    ['tel 0800 12345 or tel 08081 123456', 'tel • or tel •'],
  ])('%s', (text, left) => expect(look(text)).toBe(left));

  it.each([
    '120/80, 5.5-7.0 mmol/L, 2020-01-02, 10-20-30 mg, 1234567 cells, 0.5-1.5, 100 200 3000, 98.6',
    'take 1-0-1; phone calls 3 times; +2 oedema; ratio 555-010',
    'tel 0800 1111, tel. 0808 808 0000, phone +44 808 808 0000, 800-222-1222, +1 800 222 1222, tel 0800 111 0 111',
  ])('leaves: %s', (text) => expect(look(text)).toBe(text));

  it('looks only at what a person wrote, and then finds it everywhere', () => {
    const request = asking('mine is bob@mail.example', {
      messages: [
        {
          role: 'tool',
          results: [{ id: '1', name: 'read', result: { to: 'bob@mail.example', lab: 'x@y.example' } }],
        },
        { role: 'user', text: 'mine is bob@mail.example' },
      ],
    });
    const { sent } = replaceAll(request, [], true);
    expect(JSON.stringify(sent)).not.toContain('bob@');
    expect(JSON.stringify(sent)).toContain('x@y.example');
  });
});

describe('the whole request', () => {
  it('is replaced at any depth, keys and numbers too; ids, meta, video and validity stay', () => {
    const meta = { google: { thoughtSignature: 'Anna+Anna/Anna' } };
    const request = asking('', {
      system: 'About Anna.',
      tools: [
        {
          name: 'anna',
          description: 'Writes to Anna',
          input: {
            type: 'object',
            properties: {
              who: { type: 'string', enum: ['Anna', 'Bob'] },
              title: { type: 'string', title: 'Anna' },
            },
          },
        },
      ],
      output: { type: 'object', description: 'of Anna' },
      messages: [
        { role: 'user', text: 'I am Anna', video: 'https://youtu.be/Anna' },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'Anna?', meta },
            { type: 'tool-call', id: 'Anna', name: 'anna', input: { Anna: [{ deep: 'anna' }] } },
          ],
        },
        {
          role: 'tool',
          results: [{ id: 'Anna', name: 'anna', result: [{ Anna: 5550100199, value: 5550100 }] }],
        },
      ],
    });
    const { sent } = replaceAll(request, KNOWN.map(withForms), true);
    const [user, assistant, tool] = sent.messages;
    expect(sent.system).toMatch(/^About PERSON_QZ101\.\n\nWords such as PERSON_QZ101 /);
    expect(sent.tools).toEqual([
      {
        name: 'anna',
        description: 'Writes to PERSON_QZ101',
        input: {
          type: 'object',
          properties: {
            who: { type: 'string', enum: ['PERSON_QZ101', 'Bob'] },
            title: { type: 'string', title: 'PERSON_QZ101' },
          },
        },
      },
    ]);
    expect(sent.output).toEqual({ type: 'object', description: 'of PERSON_QZ101' });
    expect(user).toEqual({ role: 'user', text: 'I am PERSON_QZ101', video: 'https://youtu.be/Anna' });
    expect(assistant).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'PERSON_QZ101?', meta },
        {
          type: 'tool-call',
          id: 'Anna',
          name: 'anna',
          input: { PERSON_QZ101: [{ deep: 'PERSON_QZ101_2' }] },
        },
      ],
    });
    expect(tool).toEqual({
      role: 'tool',
      results: [{ id: 'Anna', name: 'anna', result: [{ PERSON_QZ101: 'PHONE_QZ105', value: 5550100 }] }],
    });
  });

  it('takes other letters where the text has something like a placeholder', () => {
    expect(sentText('Anna wrote person qz-101')).toBe('PERSON_XJ101 wrote person qz-101');
    const all = ['QZ', 'XJ', 'ZQ', 'JX', 'QJ', 'VQ', 'JQ', 'QX', 'ZX', 'WQ']
      .map((tag) => `${tag}1`)
      .join(' ');
    expect(sentText(`Anna ${all}`)).toMatch(/^PERSON_[A-Z]{6}101 QZ1 /);
  });

  it('names the same in a longer thread as before: a provider may have signed it', () => {
    const known = KNOWN.map(withForms);
    const first = asking('anna, Anna and 12 Elm Street');
    const longer = { ...first, messages: [...first.messages, { role: 'user', text: 'Sophie' } as const] };
    expect(replaceAll(longer, known, true).sent.messages[0]).toEqual(
      replaceAll(first, known, true).sent.messages[0],
    );
  });

  it('is the same request where there is nothing to replace', () => {
    const request = asking('Hello', { system: 'Be brief.' });
    expect(replaceAll(request, KNOWN.map(withForms), true).sent).toEqual(request);
  });
});
