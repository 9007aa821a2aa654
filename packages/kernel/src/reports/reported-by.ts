import type { Json } from '../json.ts';
import type { FhirResource } from '../ports/resource.ts';

/** A person outside the care team who reports to the record: the patient, or a person who acts for the patient. */
export type Reporter = 'patient' | 'proxy';

export const REPORT_SYSTEM = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';

/** The HL7 security labels of reported entries, with HL7's own displays. */
export const REPORT_LABELS: {
  readonly [reporter in Reporter]: { readonly code: string; readonly display: string };
} = {
  patient: { code: 'PATRPT', display: 'patient reported' },
  proxy: { code: 'SDMRPT', display: 'substitute decision maker reported' },
};

const WORDS: { readonly [reporter in Reporter]: string } = {
  patient: 'reported by the patient',
  proxy: 'reported by a person who acts for the patient',
};

/** What is said beside a reported entry wherever it is read: `reported by the patient`. The only place of these words. */
export function reportedBy(reporter: Reporter): string {
  return WORDS[reporter];
}

/** `Penicillin, allergy, active, reported by the patient`; as it is where nobody reported it. */
export function withReporter(printed: string, reporter: Reporter | null): string {
  return reporter === null ? printed : `${printed}, ${WORDS[reporter]}`;
}

/** A line without these words, wherever they are in it. */
export function withoutReporter(printed: string): string {
  return Object.values(WORDS).reduce((text, words) => text.replaceAll(words, ''), printed);
}

/** The reporter of an entry; null: the care team wrote it, or a source of theirs sent it. */
export function reporterOf({ meta }: FhirResource): Reporter | null {
  const security = (meta as { readonly security?: Json } | null | undefined)?.security;
  for (const label of [security ?? []].flat()) {
    const reporter = reporterOfLabel(label);
    if (reporter !== null) return reporter;
  }
  return null;
}

/** Who reported an entry with this security label; null where it is another label. */
export function reporterOfLabel(label: Json): Reporter | null {
  const { system, code } = (label ?? {}) as { readonly system?: Json; readonly code?: Json };
  if (system !== REPORT_SYSTEM) return null;
  return REPORTERS.find((reporter) => REPORT_LABELS[reporter].code === code) ?? null;
}

/** What is said beside an entry; null where nobody reported it. */
export function reportedWords(resource: FhirResource): string | null {
  const reporter = reporterOf(resource);
  return reporter === null ? null : WORDS[reporter];
}

/** The value of the graph's property `reported_by`; null where it is anything else. */
export function reporterNamed(value: unknown): Reporter | null {
  return REPORTERS.find((reporter) => reporter === value) ?? null;
}

const REPORTERS = ['patient', 'proxy'] as const satisfies readonly Reporter[];
