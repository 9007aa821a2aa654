import { printDate, printFrequency, printMeasurement, printQuantity, printRange } from '@consilium/clinical';
import { type LensNode, reporterNamed, withReporter } from '@consilium/kernel';
import { doubtOf } from './doubts.ts';
import { testName } from './test-name.ts';

type Properties = LensNode['properties'];
type Printer = (properties: Properties) => string;

/** Longer notes are cut: a fact is a line, not a page. */
const LONGEST_NOTE = 300;

const PRINTERS: { readonly [label: string]: Printer } = {
  Patient: (of) =>
    line('patient', [text(of, 'gender'), day(of, 'born', 'birth_date'), day(of, 'died', 'deceased_date')]),
  ConditionCase: printProblem,
  SymptomEpisode: printProblem,
  Observation: printObservation,
  IntakeRegimen: printRegimen,
  AllergyRecord: printAllergy,
  Encounter: printEncounter,
  Procedure: (of) =>
    line(named(of, 'procedure'), [
      text(of, 'status'),
      day(of, 'on', 'date'),
      after('for', text(of, 'reason')),
      after('at', text(of, 'body_site')),
      after('outcome:', text(of, 'outcome')),
    ]),
  Immunization: (of) =>
    line(named(of, 'vaccination'), [
      text(of, 'status'),
      day(of, 'on', 'date'),
      after('dose', text(of, 'dose_number')),
    ]),
  DocumentReference: (of) =>
    line(named(of, 'document'), [text(of, 'type'), day(of, 'of', 'date'), text(of, 'status')]),
  Practitioner: (of) => line(named(of, 'practitioner'), [text(of, 'qualification')]),
  Organization: (of) => line(named(of, 'organisation'), [text(of, 'type')]),
};

/** A node of the graph as a person reads it. Numbers stand next to their units, and what is not known is left out. */
export function printNode({ labels, properties }: LensNode): string {
  const print = labels.map((label) => PRINTERS[label]).find((printer) => printer !== undefined);
  const printed = print ? print(properties) : named(properties, labels[0] ?? 'entry');
  // Before the note: free text could not be told from it.
  return line(withReporter(printed, reporterNamed(properties.reported_by)), [note(properties)]);
}

function printProblem(of: Properties): string {
  return line(named(of, 'condition'), [
    text(of, 'status'),
    text(of, 'verification') === 'confirmed' ? '' : text(of, 'verification'),
    text(of, 'severity'),
    after('stage', text(of, 'stage')),
    day(of, 'since', 'onset_date') || day(of, 'noted on', 'recorded_date'),
    day(of, 'until', 'abatement_date'),
  ]);
}

function printObservation(of: Properties): string {
  const unit = text(of, 'unit');
  const number = of.value;
  const quantity =
    typeof number === 'number'
      ? `${text(of, 'comparator')}${printQuantity(number, unit)}`
      : text(of, 'value_text');
  const doubt = doubtOf(of);
  const range = doubt === undefined ? printRange({ ...bound('low', of), ...bound('high', of), unit }) : '';
  const printed = printMeasurement(
    testName(text(of, 'code'), named(of, 'measurement')),
    quantity,
    printDate(text(of, 'date')),
    range,
  );
  return line(printed, [text(of, 'status') === 'preliminary' ? 'preliminary' : '', doubt ?? '']);
}

function bound(side: 'low' | 'high', of: Properties): { readonly low?: number; readonly high?: number } {
  const value = of[`reference_${side}`];
  return typeof value === 'number' ? { [side]: value } : {};
}

const KINDS: { readonly [kind: string]: string } = {
  request: 'ordered',
  statement: 'said to be taken',
  administration: 'given',
};

function printRegimen(of: Properties): string {
  const { dose, times_per_day: times } = of;
  // UCUM writes [IU]; people do not.
  const unit = text(of, 'dose_unit').replaceAll(/[[\]]/g, '');
  const amount = typeof dose === 'number' ? printQuantity(dose, unit) : '';
  const words = text(of, 'dosage');
  // The words say how often; numbers only where there are no words.
  const often = typeof times === 'number' && words === '' ? printFrequency(times) : '';
  return line(named(of, 'medicine'), [
    KINDS[text(of, 'kind')] ?? '',
    text(of, 'status'),
    words,
    [amount, often].filter((each) => each !== '' && !words.includes(each)).join(' '),
    text(of, 'route') !== '' && !words.includes(text(of, 'route')) ? text(of, 'route') : '',
    of.as_needed === true ? 'as needed' : '',
    day(of, 'since', 'start_date'),
    day(of, 'until', 'end_date'),
    after('for', text(of, 'reason')),
    after('stopped because of', text(of, 'stop_reason')),
    after('by', text(of, 'ordered_by')),
  ]);
}

function printAllergy(of: Properties): string {
  return line(named(of, 'allergy'), [
    text(of, 'type'),
    text(of, 'category'),
    text(of, 'status'),
    text(of, 'verification') === 'confirmed' ? '' : text(of, 'verification'),
    after('criticality', text(of, 'criticality')),
    after('reaction:', text(of, 'reaction')),
    after('reaction was', text(of, 'severity')),
    day(of, 'since', 'onset_date') || day(of, 'noted on', 'recorded_date'),
  ]);
}

function printEncounter(of: Properties): string {
  const last = printDate(text(of, 'end'));
  const first = printDate(text(of, 'date'));
  return line(named(of, 'visit'), [
    text(of, 'class'),
    text(of, 'status'),
    first === '' ? '' : `on ${first}`,
    last !== '' && last !== first ? `until ${last}` : '',
    after('because of', text(of, 'reason')),
  ]);
}

function named(of: Properties, otherwise: string): string {
  return text(of, 'name') || otherwise;
}

function text(of: Properties, key: string): string {
  const value = of[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function day(of: Properties, word: string, key: string): string {
  return after(word, printDate(text(of, key)));
}

function after(word: string, said: string): string {
  return said === '' ? '' : `${word} ${said}`;
}

function note(of: Properties): string {
  const said = text(of, 'note');
  return after('note:', said.length > LONGEST_NOTE ? `${said.slice(0, LONGEST_NOTE)} …` : said);
}

function line(first: string, rest: readonly string[]): string {
  return [first, ...rest.filter((piece) => piece !== '')].join(', ');
}
