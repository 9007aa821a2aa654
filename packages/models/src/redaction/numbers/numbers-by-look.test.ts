import { describe, expect, it } from 'vitest';
import { numbersByLook } from './numbers-by-look.ts';

/** What is left of a text when each number that was found is a dot. */
function rest(text: string): string {
  return numbersByLook(text).reduce((left, each) => left.replaceAll(each.text, '•'), text);
}

/** Labels in English, German, French and Spanish | numbers, with the wrong check digit where there is one. */
const LABELLED = `
NHS number, NHS no., nhs, health card number, Krankenversichertennummer, numéro de sécurité sociale, tarjeta sanitaria | 943 476 5918, 943-476-5918, 9434765918
National Insurance number, NI number, NINO, social security number, SSN, Sozialversicherungsnummer, DNI, PPS no, BSN | QQ 12 34 56 Z, QQ123456Z, qq123456z, 123 45 6788, 123456788
passport, Passport No., the number of my passport, Reisepassnummer, Reisepass-Nr., numéro de passeport, número de pasaporte | 533401372, C01X00T47, 533 401 372
driving licence, driver's license number, Führerscheinnummer, permis de conduire n°, carné de conducir | MORGA657054SM9IJ, D123-4567-8901, 90 123456
IBAN, bank account number, account no., Kontonummer, Konto-Nr., numéro de compte, número de cuenta | DE89 3704 0044 0532 0130 01, 12345678, 1234 5678, GB29NWBK60161331926818
sort code, BLZ, Bankleitzahl | 12-34-56, 123456, 12 34 56
credit card, card number, Kreditkartennummer, carte bancaire, tarjeta de crédito | 4111 1111 1111 1112, 4111-1111-1111-1112, 4111111111111112
number plate, license plate, car registration, Kennzeichen, plaque d'immatriculation, matrícula | AB12 CDE, AB12CDE, M-AB 1234, AB-123-CD, 1234 BBB
insurance number, policy no., member ID, Versicherungsnummer, police d'assurance, póliza, número de afiliado | HX-1002345, W123456789, 1002 345 678
MRN, hospital number, patient ID, medical record number, Patientennummer, Fallnummer, numéro de dossier, historia clínica | 4471, K-44 7129, 00447129, AB447129
tax number, UTR, tax ID, Steuernummer, Steuer-ID, numéro fiscal, identificación fiscal | 12345 67891, 12 345 678 902, 1234567891
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.split(', ')) as [labels: string[], numbers: string[]]);
const FRAMES: readonly (readonly [string, (label: string, number: string) => string])[] = [
  ['label: number', (label, number) => `Please note: ${label}: ${number}, metformin 500 mg.`],
  ['label number', (label, number) => `${label} ${number}`],
  ['label is number', (label, number) => `My ${label} is ${number}.\nHbA1c 6.5 %`],
  ['label (number)', (label, number) => `Her ${label} (${number}) was asked for`],
  ['number is my label', (label, number) => `${number} is my ${label}`],
];

describe('numbers with a label [F2]', () => {
  const cases = LABELLED.flatMap(([labels, numbers]) =>
    labels.flatMap((label) =>
      numbers.flatMap((number) => FRAMES.map(([name, frame]) => ({ name, label, number, frame }))),
    ),
  );
  it(`are found: ${cases.length} of label, form and place`, () => {
    const missed = cases.flatMap(({ frame, label, number }) => {
      const text = frame(label, number);
      return rest(text) === frame(label, '•') ? [] : [`${text} → ${rest(text)}`];
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['my passport, which ran out last May, was 533401372', 'my passport, which ran out last May, was •'],
    ['passport and bank account: 533401372 and 12345678', 'passport and bank account: • and •'],
    ['sort code 12-34-56 account 12345678', 'sort code • account •'],
  ])('a long number is found anywhere in the sentence: %s', (text, left) => expect(rest(text)).toBe(left));
});

describe('numbers without a label', () => {
  it.each([
    ...['DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19', '4111 1111 1111 1111', '378282246310005'],
    ...['943 476 5919', 'QQ123456C', 'QQ 12 34 56 C', '1 84 12 76 451 089 46', '12345678Z', 'X1234567L'],
    ...['86 095 742 719', 'A123456780', '15 070649 C 103', '85.07.30-033.28', '756.9217.0769.85'],
    ...['RSSMRA85T10A562S', '811218-9876', '131052-308T', '44051401359', '529.982.247-25', '1EG4-TE5-MK73'],
    // Born on the eighth of August, which is no free telephone number.
    ...['08087229905', '080872 30040'],
  ])('with a shape or a check digit: %s', (number) =>
    expect(rest(`It was ${number} then`)).toBe('It was • then'),
  );

  it.each([
    ...['943 476 5918', '4111 1111 1111 1112', 'DE89370400440532013001', '12345678A', '529.982.247-24'],
  ])('with another check digit it is any number: %s', (number) =>
    expect(rest(`It was ${number} then`)).toContain(number),
  );
});

describe('numbers of medicine', () => {
  const harmless = [
    'metformin 500 mg twice a day, insulin 12 units, 0.125 mg, 1,000,000 IU, 10-20-30 mg, 1-0-1',
    'HbA1c 6.5 %, K 4.1 mmol/L, platelets 250000, WBC 11.2 x10^9/L, BNP 1234, 12345678 copies/mL',
    'LOINC 4548-4, 2160-0, SNOMED 195967001, 1119303003, 999000011000001104, ICD-10 E11.9, RxNorm 860975',
    'on 2020-03-02, 02/03/2020, 3.2.2020, 2020-03-02T10:15:00.000Z, at 10:45, in 2012',
    'room 12, bed 4, ward 7, stage 3, grade 2, page 120, week 32, figure 2, type 2, chapter 12',
    'Call 999, 112, 911 or 116 123; poison control 800-222-1222 or 0800 1111',
    'BP 120/80, reference range 135-145, number 4, visit number 3, patient aged 62, file of 3 pages',
    'a patient with 12000 steps a day, insurance paid 12000 euros, the bank of 2008, on account of 3500 ml',
    'passport lost. Thank you, 500 mg.\n</said-76412155>\n<said-787078b6 origin="user">',
    'PMID 31978945, NCT04280705, doi 10.1056/NEJMoa2001017, lot 12345678, GTIN 05012345678900',
    'patient record 2019-2020, passport office 3 days, licence since 1998, card game 52, plate 3 of 12',
    '3f2a9c1e-1234-4abc-8def-123456789012, sha256 9f86d081884c7d659a2feaa0c55ad015',
    'health status 100 %, record weight 123.5 kg, social score 42, policy since 2015-06-01, case 12345',
  ];
  it.each(harmless)('stay: %s', (text) => expect(numbersByLook(text)).toEqual([]));
});
