import type { Issue } from '../issue.ts';
import { LIMITS } from '../walk.ts';

export const observation = { resourceType: 'Observation', status: 'final', code: { text: 'Creatinine' } };
const ofPatient = { resourceType: 'Condition', subject: { reference: 'Patient/1' } };
const clinical = (
  code: string,
  system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
) => ({
  resourceType: 'AllergyIntolerance',
  patient: { reference: 'Patient/1' },
  clinicalStatus: { coding: [{ system, code }] },
});
const deep = (levels: number): object =>
  levels === 0 ? { url: 'u', valueString: 'x' } : { url: 'u', extension: [deep(levels - 1)] };
export const contained = (inner: object, reference = '#m') => ({
  ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order' },
  ...{ subject: { reference: 'Patient/1' }, medicationReference: { reference }, contained: [inner] },
});
const medication = (fields: object = {}) => ({ resourceType: 'Medication', id: 'm', ...fields });

type Faults<Of> = {
  readonly [code in Issue['code']]?: readonly (readonly [why: string, of: Of, expression: string])[];
};

/** Observations that differ from a right one in these elements: what is wrong, the elements, the element of the finding. */
const WRONG_OBSERVATIONS: Faults<object> = {
  structure: [
    ['an unknown element', { colour: 'red' }, 'R.colour'],
    ['resourceType inside', { code: { resourceType: 'x', text: 'x' } }, 'R.code.resourceType'],
    ['a name that may be text', { 'Ada Example': 1 }, 'R'],
    ['missing, with an empty extension', { status: undefined, _status: { id: 'a' } }, 'R.status'],
    ['text for an object', { code: 'x' }, 'R.code'],
    ['an object for text', { status: {} }, 'R.status'],
    ['a number for text', { code: { text: 1 } }, 'R.code.text'],
    ['text for a number', { valueQuantity: { value: '1' } }, 'R.value.value'],
    ['text for true', { valueBoolean: 'true' }, 'R.value'],
    ['one for an array', { category: { text: 'x' } }, 'R.category'],
    ['an array for one', { code: [{ text: 'x' }] }, 'R.code'],
    ['an empty array', { category: [] }, 'R.category'],
    ['an empty object', { method: {} }, 'R.method'],
    ['an id and nothing else', { method: { id: 'a' } }, 'R.method'],
    ['null', { method: null }, 'R.method'],
    ['null in an array', { category: [{ text: 'x' }, null] }, 'R.category[1]'],
    ['two types of one choice', { valueString: 'x', valueInteger: 1 }, 'R.value'],
    ['a type that the choice lacks', { valueAddress: { text: 'x' } }, 'R.valueAddress'],
    [
      'extensions of another type',
      { valueString: 'x', _valueTime: { extension: [{ url: 'u', valueCode: 'x' }] } },
      'R.value',
    ],
    ['extensions of an object', { _code: { id: 'x' } }, 'R._code'],
    [
      'a comparator of a SimpleQuantity',
      { referenceRange: [{ low: { value: 1, comparator: '<' } }] },
      'R.referenceRange[0].low.comparator',
    ],
  ],
  required: [
    ['missing inside', { component: [{ valueInteger: 1 }] }, 'R.component[0].code'],
    ['an extension without url', { extension: [{ valueCode: 'a' }] }, 'R.extension[0].url'],
  ],
  value: [
    ['empty text', { code: { text: '' } }, 'R.code.text'],
    ['blanks', { code: { text: ' \n' } }, 'R.code.text'],
    ['NUL', { code: { text: 'a\0' } }, 'R.code.text'],
    ['half a surrogate pair', { code: { text: 'a\ud800' } }, 'R.code.text'],
    ['NUL in a URI', { implicitRules: 'a\0' }, 'R.implicitRules'],
    ['a wrong id', { id: 'a/b' }, 'R.id'],
    ['a URI with blanks', { implicitRules: 'a b' }, 'R.implicitRules'],
    ['a month that is none', { effectiveDateTime: '2024-13' }, 'R.effective'],
    ['a day that is none', { effectiveDateTime: '2023-02-29' }, 'R.effective'],
    ['a time without offset', { effectiveDateTime: '2024-05-02T08:15:00' }, 'R.effective'],
    ['a date for an instant', { issued: '2024-05-02' }, 'R.issued'],
    ['a wrong time', { valueTime: '25:00:00' }, 'R.value'],
    ['a fraction', { valueInteger: 1.5 }, 'R.value'],
    ['a number beyond 32 bits', { valueInteger: 2 ** 31 }, 'R.value'],
    [
      '0 for a positive number',
      {
        identifier: [{ value: 'a' }],
        component: [
          { code: { text: 'x' }, valueSampledData: { origin: { value: 1 }, period: 1, dimensions: 0 } },
        ],
      },
      'R.component[0].value.dimensions',
    ],
    [
      'no base64',
      { note: [{ text: 'x', extension: [{ url: 'u', valueBase64Binary: '?' }] }] },
      'R.note[0].extension[0].value',
    ],
    ['a reference to a wrong type', { subject: { reference: 'Medication/1' } }, 'R.subject.reference'],
    ['a wrong type beside a reference', { subject: { display: 'x', type: 'Medication' } }, 'R.subject.type'],
  ],
  'code-invalid': [
    ['a code of no value set', { status: 'done' }, 'R.status'],
    ['a language that is none', { language: '!' }, 'R.language'],
  ],
  invariant: [
    [
      'an extension of value and extensions',
      { extension: [{ url: 'u', valueCode: 'a', extension: [{ url: 'v', valueCode: 'b' }] }] },
      'R.extension[0]',
    ],
    ['a rule of a resource', { valueInteger: 1, dataAbsentReason: { text: 'x' } }, 'R'],
    ['a rule of a data type', { effectivePeriod: { start: '2024-05', end: '2024-04' } }, 'R.effective'],
    [
      'a script in the narrative',
      { text: { status: 'generated', div: '<div>x<script>y</script></div>' } },
      'R.text.div',
    ],
  ],
  'not-found': [
    ['a contained resource that is not there', { subject: { reference: '#p' } }, 'R.subject.reference'],
    ['the containing resource, from outside', { subject: { reference: '#' } }, 'R.subject.reference'],
  ],
  'too-costly': [
    ['too deep', { extension: [deep(200)] }, `R${'.extension[0]'.repeat(33)}`],
    ['too long', { code: { text: 'x'.repeat(1024 * 1024 + 1) } }, 'R.code.text'],
    ['too large', { note: Array(5).fill({ text: 'x'.repeat(1024 * 1024) }) }, 'R.note[3].text'],
    ['too many elements', { note: Array(LIMITS.elements / 2).fill({ text: 'x' }) }, 'R.note[49998].text'],
  ],
};

/** What is wrong, the resource, the element of the finding. */
const WRONG_RESOURCES: Faults<unknown> = {
  structure: [
    ['no object', 'text', 'R'],
    ['an array', [], 'R'],
    [
      'a name of the language',
      JSON.parse('{"resourceType":"Medication","__proto__":{"x":1}}'),
      'R.__proto__',
    ],
    [
      'too many extensions',
      { resourceType: 'Patient', name: [{ given: ['A'], _given: [null, { id: 'x' }] }] },
      'R.name[0].given',
    ],
  ],
  required: [
    ['no type', { status: 'final' }, 'R.resourceType'],
    ['a missing element', { resourceType: 'Observation', status: 'final' }, 'R.code'],
    [
      'a missing choice',
      { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'x' } },
      'R.medication',
    ],
    ['contained without id', contained({ resourceType: 'Medication' }, 'Medication/1'), 'R.contained[0].id'],
  ],
  value: [
    [
      'a contained resource of a wrong type',
      contained({ resourceType: 'Patient', id: 'm' }),
      'R.medication.reference',
    ],
    [
      'base64 that is cut',
      { resourceType: 'Patient', photo: [{ contentType: 'image/png', data: 'QUI' }] },
      'R.photo[0].data',
    ],
  ],
  'code-invalid': [
    ['a code in an array', { ...clinical('active'), category: ['food', 'air'] }, 'R.category[1]'],
    ['a concept of no value set', clinical('gone'), 'R.clinicalStatus'],
    ['a concept of another system', clinical('active', 'http://snomed.info/sct'), 'R.clinicalStatus'],
    [
      'a concept without a system',
      { ...ofPatient, clinicalStatus: { coding: [{ code: 'active' }] } },
      'R.clinicalStatus',
    ],
    ['a concept in words', { ...ofPatient, clinicalStatus: { text: 'active' } }, 'R.clinicalStatus'],
    ['a contained resource that is wrong', contained(medication({ status: 'x' })), 'R.contained[0].status'],
  ],
  'not-supported': [
    ['a type that a record does not hold', { resourceType: 'Bundle' }, 'R'],
    ['a type of the language itself', { resourceType: '__proto__' }, 'R'],
    [
      'a contained type that is not held',
      contained({ resourceType: 'Substance', id: 'm' }),
      'R.contained[0]',
    ],
  ],
  invariant: [
    [
      'a rule of an element',
      { resourceType: 'Organization', name: 'x', address: [{ use: 'home' }] },
      'R.address[0]',
    ],
    ['contained in contained', contained(medication({ contained: [] })), 'R.contained[0].contained'],
    ['contained for nobody', contained(medication({ id: 'n' }), 'Medication/1'), 'R.contained[0]'],
    ['contained with a version', contained(medication({ meta: { versionId: '1' } })), 'R.contained[0].meta'],
    [
      'contained with a label',
      contained(medication({ meta: { security: [{ code: 'R' }] } })),
      'R.contained[0].meta',
    ],
  ],
  'not-found': [
    [
      'the containing resource, from beside a contained one',
      {
        contained: [medication()],
        ...observation,
        subject: { reference: '#' },
        device: { reference: '#m' },
      },
      'R.subject.reference',
    ],
  ],
  duplicate: [
    [
      'contained twice',
      { ...contained(medication()), contained: [medication(), medication()] },
      'R.contained[1].id',
    ],
  ],
};

type Case = readonly [why: string, resource: unknown, code: Issue['code'], expression: string];

function casesOf<Of>(faults: Faults<Of>, resourceOf: (of: Of) => unknown): readonly Case[] {
  return Object.entries(faults).flatMap(([code, cases]) =>
    cases.map(([why, of, expression]): Case => [why, resourceOf(of), code as Issue['code'], expression]),
  );
}

/** One case for each kind of fault: what is wrong, the resource, the finding's code and element. */
export const wrongResources: readonly Case[] = [
  ...casesOf(WRONG_OBSERVATIONS, (elements) => ({ ...observation, ...elements })),
  ...casesOf(WRONG_RESOURCES, (resource) => resource),
];
