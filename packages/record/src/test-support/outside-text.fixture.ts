import type { FhirResource } from '@consilium/kernel';
import { plainTextPages } from '../documents/plain-text.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { referencesIn } from '../fhir/references.ts';
import { CLINICAL_SCHEMA } from '../graph/clinical-schema.ts';
import { identifiersOf } from '../identifiers/create-identifiers.ts';
import { parseCypher } from '../lens/cypher/parse.ts';
import { checkQuery } from '../lens/gate/check.ts';
import { CLINICAL_LIMITS } from '../lens/limits.ts';
import { patientName } from '../names/patient-name.ts';
import { findQuote } from '../proposals/find-quote.ts';
import { placeOf } from '../search/search.ts';
import { createUnits } from '../units/create-units.ts';
import { canonicalText } from '../versions/canonical.ts';
import { searchColumns } from '../versions/search-columns.ts';

const units = createUnits();
const wide = { ...CLINICAL_LIMITS, textLength: 33_000 };
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
/** The text in pieces, one in each element that holds words. */
const resources = (text: string) => resourcesWith(text.slice(0, text.length / 16));
const resourcesWith = (text: string): readonly FhirResource[] => [
  {
    resourceType: 'Observation',
    status: text,
    text: { status: 'generated', div: text },
    code: { text, coding: [{ system: text, code: text, display: text }] },
    subject: { reference: text },
    effectiveDateTime: text,
    valueQuantity: { value: 1, unit: text, code: text },
    note: [{ text }],
  },
  {
    resourceType: 'Patient',
    name: [{ family: text, given: [text] }],
    birthDate: text,
    telecom: [{ system: 'phone', value: text }],
    address: [{ line: [text], city: text }],
    identifier: [{ system: text, value: text }],
    communication: [{ language: { coding: [{ code: text }] } }],
  },
];
const fhir = ['packages/record/src/fhir', 'packages/record/src/versions'];

/** What here meets text from outside, for `tests/slow-text`. */
export const outsideText = [
  {
    name: 'FHIR check, each text of a resource',
    sources: fhir,
    read: (text: string) =>
      resources(text).map((each) => [checkResource(each, each.resourceType), referencesIn(each)]),
  },
  {
    name: 'FHIR check, an element of any shape',
    sources: fhir,
    read: (text: string) =>
      checkResource(
        { resourceType: 'Observation', component: asJson(text), contained: asJson(text) },
        'Observation',
      ),
  },
  {
    name: 'FHIR narrative',
    sources: ['packages/record/src/fhir/narrative.ts'],
    read: (text: string) =>
      checkResource(
        { resourceType: 'Patient', text: { status: 'generated', div: `<div>${text}</div>` } },
        'Patient',
      ),
  },
  {
    name: 'columns that a record is searched by',
    sources: fhir,
    read: (text: string) => resources(text).map((each) => [searchColumns(each), canonicalText(each)]),
  },
  {
    name: 'identifiers and names of a patient',
    sources: ['packages/record/src/identifiers', 'packages/record/src/names'],
    read: (text: string) => [identifiersOf(resources(text)), patientName(resources(text)[1]!)],
  },
  {
    name: 'quote of a proposal, exact and loose',
    sources: ['packages/record/src/proposals/find-quote.ts'],
    read: (text: string) => [findQuote(text, `${text.slice(0, 200)}x`), findQuote(`${text}b  c`, 'b c')],
  },
  { name: 'cursor of a search', sources: ['packages/record/src/search'], read: placeOf },
  {
    name: 'unit as written',
    sources: ['packages/record/src/units'],
    read: (text: string) => [units.code(text), units.convert(1, text, 'mg')],
  },
  {
    name: 'Cypher, read and checked',
    sources: ['packages/record/src/lens/cypher', 'packages/record/src/lens/gate'],
    read: (text: string) => checkQuery(text, parseCypher(text, wide), CLINICAL_SCHEMA, wide),
  },
  {
    // Four times what a query may have: the tree of a longer one is refused after it is read.
    name: 'Cypher after a MATCH',
    most: 40,
    sources: ['packages/record/src/lens/cypher', 'packages/record/src/lens/gate'],
    read: (text: string) => {
      const query = `MATCH (n:Condition) WHERE ${text} RETURN n`;
      return checkQuery(query, parseCypher(query, wide), CLINICAL_SCHEMA, wide);
    },
  },
  {
    name: 'plain text of a document',
    sources: ['packages/record/src/documents/plain-text.ts'],
    read: (text: string) => plainTextPages(Buffer.from(text)),
  },
];
