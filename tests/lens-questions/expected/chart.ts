import type { Bundle, Concept, Dosage, Measured, Reference, Resource } from './fhir.ts';
import { called, codeOf, day, mainCoding, moment, notes, person, wordOf } from './reading.ts';

/** A patient's resources as the last bundle that sent each of them has it. */
function replay(bundles: readonly Bundle[]): ReadonlyMap<string, Resource> {
  const last = new Map<string, Resource>();
  for (const { entry } of bundles) for (const { fullUrl, resource } of entry) last.set(fullUrl, resource);
  return last;
}

const SYMPTOM = /^symptom$/i;
/** A complaint: said to be one by its category, or by a code of chapter R of ICD-10. */
function isSymptom({ category = [], code }: Resource): boolean {
  const concepts = category.filter((each): each is Concept => typeof each !== 'string');
  const said = concepts.some(
    ({ text, coding = [] }) =>
      SYMPTOM.test(text ?? '') || coding.some(({ code: of }) => SYMPTOM.test(of ?? '') || of === '418799008'),
  );
  const inChapterR = (code?.coding ?? []).some(
    ({ system, code: of }) => system?.includes('icd-10') && of?.startsWith('R'),
  );
  return said || inChapterR;
}

const typed = (concept: Concept | undefined) => {
  const { system, code, display } = mainCoding(concept) ?? {};
  // The kind of thing is called by the code's own words before somebody's.
  return { name: called(concept), code, system, type: display ?? concept?.text };
};

const firstConcept = (type: Resource['type']): Concept | undefined =>
  typeof type === 'string' ? { text: type } : Array.isArray(type) ? type[0] : (type as Concept | undefined);

function measured({ valueQuantity, interpretation, referenceRange, ...rest }: Measured) {
  const text = rest.valueString ?? called(rest.valueCodeableConcept);
  return {
    ...typed(rest.code),
    value: valueQuantity?.value ?? rest.valueInteger,
    unit: valueQuantity?.unit ?? valueQuantity?.code,
    comparator: valueQuantity?.comparator,
    text: text ?? (rest.valueBoolean === undefined ? undefined : String(rest.valueBoolean)),
    low: referenceRange?.[0]?.low?.value,
    high: referenceRange?.[0]?.high?.value,
    interpretation: wordOf(interpretation?.[0]),
  };
}

const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, wk: 7, mo: 30, a: 365 };
/** Intakes in a day. */
function perDay(dosage: Dosage | undefined): number | undefined {
  const { frequency, period, periodUnit } = dosage?.timing?.repeat ?? {};
  const days = DAYS[periodUnit ?? ''];
  return frequency === undefined || period === undefined || days === undefined
    ? undefined
    : frequency / (period * days);
}
const WORST_FIRST = ['severe', 'moderate', 'mild'];

/** What the questions speak of, read from FHIR. */
export function chartOf(bundles: readonly Bundle[]) {
  const resources = replay(bundles);
  const of = (...types: readonly string[]) =>
    [...resources].filter(([, { resourceType }]) => types.includes(resourceType));

  const organizations = new Map(
    of('Organization').map(([url, r]) => [
      url,
      { url, name: person(r.name), type: called(firstConcept(r.type)), partOf: r.partOf?.reference },
    ]),
  );
  const practitioners = new Map(
    of('Practitioner').map(([url, r]) => [
      url,
      {
        name: person(r.name),
        qualification: called(r.qualification?.[0]?.code),
        worksAt: of('PractitionerRole')
          .filter(([, role]) => role.practitioner?.reference === url)
          .map(([, role]) => organizations.get(role.organization?.reference ?? '')),
      },
    ]),
  );
  const practitioner = (reference: Reference | undefined) => practitioners.get(reference?.reference ?? '');

  const problems = new Map(
    of('Condition').map(([url, r]) => [
      url,
      {
        url,
        kind: isSymptom(r) ? ('symptom' as const) : ('condition' as const),
        ...typed(r.code),
        status: codeOf(r.clinicalStatus),
        verification: codeOf(r.verificationStatus),
        severity: called(r.severity),
        stage: called(r.stage?.[0]?.summary),
        onset: day(r.onsetDateTime),
        abatement: day(r.abatementDateTime),
        recorded: day(r.recordedDate),
        note: notes(r.note),
        recorder: practitioner(r.recorder),
        visit: r.encounter?.reference,
      },
    ]),
  );
  const reasons = (r: Resource) =>
    (r.reasonReference ?? []).flatMap(({ reference }) => problems.get(reference ?? '') ?? []);
  /** Why, in words; what is only referred to is read from there. */
  const why = (r: Resource) => (r.reasonCode ?? []).map(called).join('; ') || undefined;

  const visits = new Map(
    of('Encounter').map(([url, r]) => [
      url,
      {
        name: called(firstConcept(r.type)),
        class: r.class?.code,
        status: r.status,
        date: day(r.period?.start),
        start: moment(r.period?.start),
        end: moment(r.period?.end),
        reason: why(r),
        because: reasons(r),
        practitioners: (r.participant ?? []).flatMap(({ individual }) => practitioner(individual) ?? []),
        organization: organizations.get(r.serviceProvider?.reference ?? ''),
      },
    ]),
  );
  const visit = (url: string | undefined) => visits.get(url ?? '');

  const panels = of('Observation').map(([url, r]) => {
    const shared = {
      category: wordOf(r.category?.[0] as Concept | undefined),
      status: r.status,
      date: day(r.effectiveDateTime),
      time: moment(r.effectiveDateTime),
    };
    const performers = (r.performer ?? []).map(({ reference }) => reference ?? '');
    const whole = {
      ...measured(r),
      ...shared,
      method: called(r.method),
      note: notes(r.note),
      visit: visit(r.encounter?.reference),
      by: performers.flatMap((each) => practitioners.get(each) ?? []),
      at: performers.flatMap((each) => organizations.get(each) ?? []),
      url,
      panel: undefined as string | undefined,
    };
    const parts = (r.component ?? []).map((part) => ({
      ...whole,
      ...measured(part),
      note: undefined,
      url: '',
      panel: url,
    }));
    return [whole, ...parts];
  });

  const medicines = of('MedicationRequest').map(([, r]) => {
    const [dosage] = r.dosageInstruction ?? [];
    const dose = dosage?.doseAndRate?.[0]?.doseQuantity;
    return {
      ...typed(r.medicationCodeableConcept),
      kind: 'request',
      status: r.status,
      start: day(r.dispenseRequest?.validityPeriod?.start ?? r.authoredOn),
      end: day(r.dispenseRequest?.validityPeriod?.end),
      dosage: dosage?.text,
      dose: dose?.value,
      doseUnit: dose?.unit,
      perDay: perDay(dosage),
      route: called(dosage?.route),
      asNeeded: dosage === undefined ? undefined : (dosage.asNeededBoolean ?? false),
      reason: why(r),
      stopReason: called(r.statusReason),
      note: notes(r.note),
      treats: reasons(r),
      prescriber: practitioner(r.requester),
      visit: visit(r.encounter?.reference),
    };
  });

  const procedures = of('Procedure').map(([, r]) => ({
    ...typed(r.code),
    status: r.status,
    date: day(r.performedDateTime ?? r.performedPeriod?.start),
    end: day(r.performedPeriod?.end),
    reason: why(r),
    note: notes(r.note),
    treats: reasons(r),
    by: (r.performer ?? []).flatMap(({ actor }) => practitioner(actor) ?? []),
    visit: visit(r.encounter?.reference),
  }));

  const [[, patient]] = of('Patient') as [[string, Resource]];
  const withVisit = [...problems.values()].map(({ visit: url, ...rest }) => ({ ...rest, visit: visit(url) }));
  return {
    patient: {
      name: person(patient.name),
      gender: patient.gender,
      born: day(patient.birthDate),
      dead: patient.deceasedBoolean ?? patient.deceasedDateTime !== undefined,
      died: day(patient.deceasedDateTime),
    },
    conditions: withVisit.filter(({ kind }) => kind === 'condition'),
    symptoms: withVisit.filter(({ kind }) => kind === 'symptom'),
    observations: panels.flat(),
    medicines,
    procedures,
    visits: [...visits.values()],
    allergies: of('AllergyIntolerance').map(([, r]) => ({
      ...typed(r.code),
      kind: r.type as string | undefined,
      category: r.category?.[0] as string | undefined,
      criticality: r.criticality,
      status: codeOf(r.clinicalStatus),
      verification: codeOf(r.verificationStatus),
      reaction: (r.reaction ?? []).flatMap(({ manifestation = [] }) => manifestation.map(called)).join('; '),
      severity: WORST_FIRST.find((grade) => r.reaction?.some(({ severity }) => severity === grade)),
      onset: day(r.onsetDateTime),
      recorded: day(r.recordedDate),
      note: notes(r.note),
      recorder: practitioner(r.recorder),
    })),
    vaccinations: of('Immunization').map(([, r]) => ({
      ...typed(r.vaccineCode),
      status: r.status,
      date: day(r.occurrenceDateTime),
      dose: r.protocolApplied?.[0]?.doseNumberPositiveInt,
      lot: r.lotNumber,
      by: (r.performer ?? []).flatMap(({ actor }) => practitioner(actor) ?? []),
      visit: visit(r.encounter?.reference),
    })),
    documents: of('DocumentReference').map(([, r]) => ({
      name: r.description ?? r.content?.[0]?.attachment?.title,
      type: called(firstConcept(r.type)),
      code: codeOf(firstConcept(r.type)),
      status: r.status,
      date: day(r.date),
      by: (r.author ?? []).flatMap((author) => practitioner(author) ?? []),
      visit: visit(r.context?.encounter?.[0]?.reference),
    })),
    practitioners: [...practitioners.values()],
    organizations: [...organizations.values()],
  };
}

export type Chart = ReturnType<typeof chartOf>;
/** The rows that a question must give. */
export type Answer = (chart: Chart) => readonly (readonly unknown[])[];
export type Answers = Readonly<Record<string, Answer>>;
