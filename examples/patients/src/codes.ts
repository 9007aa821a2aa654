import type { CodeableConcept, Coding } from '@medplum/fhirtypes';

export const loinc = (code: string, display: string): Coding => ({
  system: 'http://loinc.org',
  code,
  display,
});

export const snomed = (code: string, display: string): Coding => ({
  system: 'http://snomed.info/sct',
  code,
  display,
});

export const icd10 = (code: string, display: string): Coding => ({
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  code,
  display,
});

/** Ingredients, not products: a dose stands in the order. */
export const rxnorm = (code: string, display: string): Coding => ({
  system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  code,
  display,
});

export const cvx = (code: string, display: string): Coding => ({
  system: 'http://hl7.org/fhir/sid/cvx',
  code,
  display,
});

/** A code system of HL7's terminology, by the last part of its address. */
export const hl7 = (system: string, code: string, display: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${system}`,
  code,
  display,
});

/** A code of the invented clinic: for what has no code that we are sure of. */
export const local = (code: string, display: string): Coding => ({
  system: 'https://lindenhof.example/codes',
  code,
  display,
});

export const concept = (text: string, ...coding: readonly Coding[]): CodeableConcept => ({
  ...(coding.length > 0 ? { coding: [...coding] } : {}),
  text,
});
