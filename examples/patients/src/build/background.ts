import type { AllergyIntolerance, CodeableConcept, Coding } from '@medplum/fhirtypes';
import { concept, hl7 } from '../codes.ts';
import type { Pen } from '../draft.ts';

/** An allergy or intolerance with the reaction that was seen. */
export function addAllergy(
  pen: Pen,
  name: string,
  allergy: {
    readonly to: CodeableConcept;
    readonly type?: 'allergy' | 'intolerance';
    readonly category: 'food' | 'medication' | 'environment' | 'biologic';
    readonly criticality: 'low' | 'high' | 'unable-to-assess';
    readonly onset: string;
    readonly recorded: string;
    readonly by: string;
    readonly reactions: readonly { readonly codes: readonly Coding[]; readonly text: string }[];
    readonly severity: 'mild' | 'moderate' | 'severe';
  },
): void {
  const resource: AllergyIntolerance = {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: concept('active', hl7('allergyintolerance-clinical', 'active', 'Active')),
    verificationStatus: concept(
      'confirmed',
      hl7('allergyintolerance-verification', 'confirmed', 'Confirmed'),
    ),
    type: allergy.type ?? 'allergy',
    category: [allergy.category],
    criticality: allergy.criticality,
    code: allergy.to,
    patient: pen.ref('patient'),
    onsetDateTime: allergy.onset,
    recordedDate: allergy.recorded,
    recorder: pen.ref(allergy.by),
    reaction: [
      {
        manifestation: allergy.reactions.map(({ text, codes }) => concept(text, ...codes)),
        onset: allergy.onset,
        severity: allergy.severity,
      },
    ],
  };
  pen.add(name, resource);
}

/** An allergy that a test disproved, or that was outgrown. */
export function endAllergy(pen: Pen, name: string, how: 'resolved' | 'inactive', note: string): void {
  pen.again<AllergyIntolerance>('AllergyIntolerance', name, {
    clinicalStatus: concept(
      how,
      hl7('allergyintolerance-clinical', how, how === 'resolved' ? 'Resolved' : 'Inactive'),
    ),
    note: [{ text: note }],
  });
}

const relations = {
  MTH: 'mother',
  FTH: 'father',
  SIS: 'sister',
  BRO: 'brother',
  MGRMTH: 'maternal grandmother',
  MGRFTH: 'maternal grandfather',
  MUNCLE: 'maternal uncle',
  MAUNT: 'maternal aunt',
} as const;

/** What a relative has or had. */
export function addRelative(
  pen: Pen,
  name: string,
  relative: {
    readonly relation: keyof typeof relations;
    readonly recorded: string;
    readonly conditions: readonly {
      readonly text: string;
      readonly codes: readonly Coding[];
      /** Age at onset in years. */
      readonly age?: number;
    }[];
    /** Age in years at death; absent: alive or not known. */
    readonly diedAt?: number;
  },
): void {
  pen.add(name, {
    resourceType: 'FamilyMemberHistory',
    status: 'completed',
    patient: pen.ref('patient'),
    date: relative.recorded,
    relationship: concept(
      relations[relative.relation],
      hl7('v3-RoleCode', relative.relation, relations[relative.relation]),
    ),
    ...(relative.diedAt === undefined ? {} : { deceasedAge: years(relative.diedAt) }),
    condition: relative.conditions.map(({ text, codes, age }) => ({
      code: concept(text, ...codes),
      ...(age === undefined ? {} : { onsetAge: years(age) }),
    })),
  });
}

export function immunize(
  pen: Pen,
  name: string,
  vaccine: CodeableConcept,
  day: string,
  { by, dose, lot }: { readonly by: string; readonly dose?: number; readonly lot?: string },
): void {
  pen.add(name, {
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: vaccine,
    patient: pen.ref('patient'),
    occurrenceDateTime: day,
    primarySource: true,
    ...(lot === undefined ? {} : { lotNumber: lot }),
    performer: [{ actor: pen.ref(by) }],
    ...(dose === undefined ? {} : { protocolApplied: [{ doseNumberPositiveInt: dose }] }),
  });
}

function years(value: number) {
  return { value, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' };
}
