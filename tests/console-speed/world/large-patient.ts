import type { FhirResource, Json } from '@consilium/kernel';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  toPatient,
} from '@consilium/record/test-support/bundles';

const FIRST = Date.UTC(2009, 0, 5, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Tests that the large patient has results of. */
const TESTS = 120;

const person = (family: string) =>
  patient({ name: [{ family, given: ['Ada'] }], gender: 'female', birthDate: '1961-02-28' });
const at = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
const day = (ms: number) => at(ms).slice(0, 10);
const snomed = (code: string, text: string) => ({
  coding: [{ system: 'http://snomed.info/sct', code, display: text }],
  text,
});
const mgdl = (value: number) => ({
  value,
  unit: 'mg/dL',
  system: 'http://unitsofmeasure.org',
  code: 'mg/dL',
});
const range = (low: number, high: number) => ({ referenceRange: [{ low: mgdl(low), high: mgdl(high) }] });

/** What there is of each kind besides results, and how the nth of them looks on its day. */
const KINDS: readonly {
  readonly count: number;
  readonly make: (nth: number, ms: number) => FhirResource;
}[] = [
  {
    count: 400,
    make: (nth, ms) => ({
      resourceType: 'Encounter',
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
      type: [{ text: `Visit for check ${nth}` }],
      subject: toPatient,
      period: { start: at(ms), end: at(ms + HOUR) },
    }),
  },
  { count: 150, make: (nth, ms) => condition(`Condition ${nth}`, { onsetDateTime: day(ms) }) },
  {
    count: 250,
    make: (nth, ms) => ({
      resourceType: 'MedicationRequest',
      status: nth % 5 === 0 ? 'active' : 'completed',
      intent: 'order',
      medicationCodeableConcept: snomed(`m${nth % 90}`, `medicine ${nth % 90}`),
      subject: toPatient,
      authoredOn: day(ms),
      dosageInstruction: [
        {
          text: 'one tablet twice daily',
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        },
      ],
    }),
  },
  {
    count: 150,
    make: (nth, ms) => ({
      resourceType: 'Immunization',
      status: 'completed',
      vaccineCode: snomed(`v${nth % 12}`, `vaccine ${nth % 12}`),
      patient: toPatient,
      occurrenceDateTime: day(ms),
    }),
  },
  {
    count: 250,
    make: (nth, ms) => ({
      resourceType: 'Procedure',
      status: 'completed',
      code: snomed(`p${nth % 70}`, `procedure ${nth % 70}`),
      subject: toPatient,
      performedDateTime: day(ms),
    }),
  },
  {
    count: 100,
    make: (nth, ms) =>
      letter(`Letter ${nth}. Seen on this day.`, { description: `Letter ${nth}`, date: at(ms) }),
  },
  {
    count: 40,
    make: (nth, ms) => ({
      resourceType: 'AllergyIntolerance',
      clinicalStatus: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
            code: nth % 3 === 0 ? 'active' : 'inactive',
          },
        ],
      },
      code: snomed(`a${nth}`, `allergen ${nth}`),
      patient: toPatient,
      recordedDate: day(ms),
    }),
  },
];

/** A valid record of so many resources over sixteen years: all kinds that have a section, most of it results of many tests. */
export function largePatient(resources: number): FhirResource {
  const share = resources / 5_000;
  const others = KINDS.flatMap(({ count, make }, kind) => {
    const many = Math.round(count * share);
    return Array.from({ length: many }, (_, nth) =>
      entry(`${kind}${nth.toString(36)}`, make(nth, FIRST + Math.floor((nth / many) * 5_800) * DAY)),
    );
  });
  const left = resources - others.length - 1;
  const results = Array.from({ length: left }, (_, nth) => {
    // Twenty results of a day, as a laboratory reports them.
    const ms = FIRST + Math.floor(((nth - (nth % 20)) / left) * 5_800) * DAY;
    const test = nth % TESTS;
    const value = 80 + 10 * (test % 9) + Math.round(20 * Math.sin(nth / 37));
    return entry(`o${nth.toString(36)}`, resultOf(`9${test}-1`, ms, value, range(70, 110 + test)));
  });
  return bundle(person('Probe-Large'), ...others, ...results);
}

/** So many results of one test, four a day: a sensor's. The range of the laboratory changes half-way. */
export function longSeries(results: number): FhirResource {
  const values = Array.from({ length: results }, (_, nth) => {
    const value = 100 + 25 * Math.sin(nth / 90) + 12 * Math.sin(nth / 2.7) + (nth % 977 === 0 ? 90 : 0);
    const normal = nth < results / 2 ? range(70, 110) : range(70, 99);
    return entry(
      `s${nth.toString(36)}`,
      resultOf('2345-7', FIRST + nth * 6 * HOUR, Math.round(value * 10) / 10, normal),
    );
  });
  return bundle(person('Probe-Series'), ...values);
}

function resultOf(code: string, ms: number, value: number, more: { readonly [field: string]: Json }) {
  return observation(code, at(ms), value, more);
}
