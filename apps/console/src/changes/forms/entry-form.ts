import type { FhirResource } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';
import {
  type FhirObject,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  withElement,
  wordsOf,
} from '../../fhir/values.ts';
import { dosingOf } from '../print-resource/medication.ts';
import * as of from './choices.ts';
import {
  choice,
  codedChoice,
  compact,
  day,
  endOfMoment,
  filled,
  firstWords,
  momentOf,
  note,
  periodDay,
  plain,
  words,
} from './elements.ts';
import type { EntryForm, Field } from './field.ts';
import { valueFields } from './measured-value.ts';
import { conditionStatus, overSince } from './over-since.ts';

const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const REQUIRED = { required: true } as const;
const HAPPENED = { happened: true } as const;

const reaction: Field = {
  ...{ name: 'reaction', label: 'Reaction', kind: 'text', hint: 'Like rash, swelling, shortness of breath' },
  elements: ['reaction'],
  read: ({ reaction: all }) => wordsOf(objectsOf(all)[0]?.manifestation) ?? '',
  write: (resource, text) => {
    const [first, ...others] = objectsOf(resource.reaction);
    const changed = text === '' ? [] : [{ ...first, manifestation: [{ text }] }];
    return withElement(resource, 'reaction', filled([...changed, ...others]));
  },
};

const place: Field = {
  ...{ name: 'class', label: 'Where', kind: 'choice', choices: of.VISIT_PLACES, elements: ['class'] },
  required: true,
  read: (resource) => textOf(objectOf(resource.class)?.code) ?? '',
  write: (resource, code) =>
    withElement(resource, 'class', code === '' ? undefined : { system: ACT_CODE, code }),
};

/** The one person of a visit who is named in words; somebody of the record stays as the reference that it is. */
const withWhom: Field = {
  ...{ name: 'participant', label: 'With whom', kind: 'text', elements: ['participant'] },
  read: ({ participant }) => textOf(objectOf(objectsOf(participant)[0]?.individual)?.display) ?? '',
  write: (resource, text) => {
    const [, ...others] = objectsOf(resource.participant);
    const first = text === '' ? [] : [{ individual: { display: text } }];
    return withElement(resource, 'participant', filled([...first, ...others]));
  },
};

const atWhere: Field = {
  ...{ name: 'serviceProvider', label: 'At which house', kind: 'text', elements: ['serviceProvider'] },
  read: ({ serviceProvider }) => textOf(objectOf(serviceProvider)?.display) ?? '',
  write: (resource, text) =>
    withElement(resource, 'serviceProvider', text === '' ? undefined : { display: text }),
};

const appointment = choice('status', 'Status', of.APPOINTMENT_STATUS, REQUIRED);

/** Only what was cancelled has a reason for it. */
const appointmentStatus: Field = {
  ...appointment,
  elements: ['status', 'cancelationReason'],
  write: (resource, status) => {
    const said = appointment.write(resource, status);
    return ['cancelled', 'noshow'].includes(status)
      ? said
      : withElement(said, 'cancelationReason', undefined);
  },
};

/** A vaccination must say when, if only that nobody knows. */
const occurrence: Field = {
  ...momentOf('occurrence', 'When', HAPPENED),
  write: (resource, text) => {
    const said = momentOf('occurrence', 'When').write(resource, text);
    return text === '' ? withElement(said, 'occurrenceString', 'not known') : said;
  },
};

const meantUntil: Field = {
  ...day('meant-until', 'Meant until'),
  elements: ['dispenseRequest'],
  read: ({ dispenseRequest }) => until.read({ resourceType: '', ...objectOf(dispenseRequest) }),
  write: (resource, text) => {
    const { resourceType: _, ...asked } = until.write(
      { resourceType: '', ...objectOf(resource.dispenseRequest) },
      text,
    ) as FhirObject;
    return withElement(resource, 'dispenseRequest', compact(asked));
  },
};
const until = periodDay('validityPeriod', 'end', 'Meant until');

/** A medicine that is a resource of its own keeps its name: that is corrected there. */
function drug(resource: FhirResource): readonly Field[] {
  if (resource.medicationReference !== undefined) return [];
  return [words('medicationCodeableConcept', 'Medicine', REQUIRED)];
}

const FORMS: { readonly [type: string]: (resource: FhirResource) => readonly Field[] } = {
  Condition: () => [
    words('code', 'What it is', REQUIRED),
    conditionStatus,
    momentOf('onset', 'Since', HAPPENED),
    overSince,
    codedChoice('verificationStatus', 'Certainty', {
      list: 'condition-ver-status',
      choices: of.CONDITION_CERTAINTY,
    }),
    firstWords('bodySite', 'Where in the body'),
    note,
  ],
  MedicationStatement: (resource) => [
    ...drug(resource),
    dosing('dosage'),
    choice('status', 'Status', of.TAKEN_STATUS, REQUIRED),
    momentOf('effective', 'Since'),
    endOfMoment('effective', 'Until'),
    firstWords('reasonCode', 'What for'),
    note,
  ],
  MedicationRequest: (resource) => [
    ...drug(resource),
    dosing('dosageInstruction'),
    choice('status', 'Status', of.ORDER_STATUS, REQUIRED),
    day('authoredOn', 'Prescribed on', HAPPENED),
    meantUntil,
    firstWords('reasonCode', 'What for'),
    note,
  ],
  MedicationAdministration: (resource) => [
    ...drug(resource),
    choice('status', 'Status', of.GIVEN_STATUS, REQUIRED),
    momentOf('effective', 'When', { ...REQUIRED, ...HAPPENED }),
    note,
  ],
  AllergyIntolerance: () => [
    words('code', 'Allergic to', REQUIRED),
    reaction,
    choice('criticality', 'Danger', of.ALLERGY_DANGER),
    codedChoice('clinicalStatus', 'Status', {
      list: 'allergyintolerance-clinical',
      choices: of.ALLERGY_STATUS,
    }),
    codedChoice('verificationStatus', 'Certainty', {
      list: 'allergyintolerance-verification',
      choices: of.ALLERGY_CERTAINTY,
    }),
    momentOf('onset', 'Since', HAPPENED),
    note,
  ],
  Observation: (resource) => [
    words('code', 'What was measured', REQUIRED),
    ...valueFields(resource),
    momentOf('effective', 'When', HAPPENED),
    choice('status', 'Status', of.RESULT_STATUS, REQUIRED),
    note,
  ],
  Procedure: () => [
    words('code', 'What was done', REQUIRED),
    momentOf('performed', 'When', HAPPENED),
    choice('status', 'Status', of.PROCEDURE_STATUS, REQUIRED),
    firstWords('bodySite', 'Where in the body'),
    words('outcome', 'Outcome'),
    note,
  ],
  Immunization: () => [
    words('vaccineCode', 'Vaccine', REQUIRED),
    occurrence,
    choice('status', 'Status', of.VACCINATION_STATUS, REQUIRED),
    plain('lotNumber', 'Lot number'),
    note,
  ],
  Encounter: () => [
    firstWords('type', 'What kind of visit', REQUIRED),
    periodDay('period', 'start', 'When'),
    periodDay('period', 'end', 'Until'),
    choice('status', 'Status', of.VISIT_STATUS, REQUIRED),
    place,
    withWhom,
    atWhere,
    firstWords('reasonCode', 'Because of'),
  ],
  Appointment: () => [plain('description', 'What for'), appointmentStatus, plain('comment', 'Note')],
  DocumentReference: () => [plain('description', 'Title', REQUIRED)],
};

/** The form for a resource; null where its type has none yet, and it is corrected where it came from. */
export function entryFormOf(resource: FhirResource): EntryForm | null {
  const fields = wordOf(FORMS, resource.resourceType)?.(resource);
  return fields === undefined ? null : { fields };
}

/** How it is taken, in words. Other words drop the numbers that were read from the words before; the route stays. */
function dosing(element: 'dosage' | 'dosageInstruction'): Field {
  return {
    ...{ name: element, label: 'Dose and how often', kind: 'text', elements: [element] },
    hint: 'Like 500 mg twice a day',
    read: (resource) => dosingOf(withoutRoute(resource[element])) ?? '',
    write: (resource, text) => {
      const [first] = objectsOf(resource[element]);
      const route = first?.route === undefined ? {} : { route: first.route };
      const changed = text === '' ? [] : [{ ...route, text }];
      return withElement(resource, element, filled([...changed, ...listOf(resource[element]).slice(1)]));
    },
  };
}

function withoutRoute(dosages: unknown): unknown {
  return objectsOf(dosages).map(({ route: _, ...rest }) => rest);
}
