import { expect, it } from 'vitest';
import { definitionsText, writtenDefinitions } from './fhir-definitions.ts';

it('the FHIR definitions of the record are what R4 says [A16]', () => {
  expect(writtenDefinitions() === definitionsText(), 'run node scripts/fhir-definitions.ts').toBe(true);
});
