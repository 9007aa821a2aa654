import { z } from 'zod';
import { coded, named } from './coded.ts';
import { pointed } from './pointed.ts';
import { proposing, type Reading } from './propose.ts';
import { type Reader, readItems, together } from './read-items.ts';
import type { SourceText } from './source.ts';

const item = pointed;
const sided = pointed.extend({ side: z.enum(['left', 'right', 'both']).optional() });
const allergy = pointed.extend({ reaction: z.string().max(100).optional() });

/** What data_extractor replies. */
export const clinicalFacts = z.strictObject({
  conditions: z.array(sided).max(40),
  symptoms: z.array(sided).max(40),
  allergies: z.array(allergy).max(40),
  immunizations: z.array(item).max(40),
});

const PAST =
  /\b(?:had|used\s+to|as\s+a\s+(?:child|kid|teenager)|in\s+the\s+past|previous(?:ly)?|former(?:ly)?|history\s+of|h\/o|resolved|cured|got\s+over)\b/iu;

/** "Allergic to nuts", "takes aspirin", "aspirin 100 mg": nuts and aspirin are no illness. */
const NO_ILLNESS = {
  before:
    /\b(?:allergic|allerg(?:y|ies)|intolerant|intolerance|reacts?|reacted|reaction)\s+to\s+(?:\p{L}+\s+){0,2}$|\b(?:takes?|taking|took|taken|prescribed|tolerate)\s+(?:(?:my|the|an?|some)\s+)?$/iu,
  behind: /^\s*(?:\d[\d.,]*\s*(?:mg|mcg|µg|g|ml|iu|units?)\b|(?:tablets?|pills?|vaccin\p{L}*|shots?)\b)/iu,
};

const condition: Reader<z.infer<typeof sided>> = {
  not: NO_ILLNESS,
  details: ['side'],
  path: 'Condition.code',
  build: ({ name, sentence, day }, { side }) => ({
    resourceType: 'Condition',
    // What is over or not is the person's to say where the words speak of the past.
    ...(PAST.test(sentence) ? {} : { clinicalStatus: coded('condition-clinical', 'active') }),
    verificationStatus: coded('condition-ver-status', 'unconfirmed'),
    code: named(name),
    ...(side === undefined ? {} : { bodySite: [named(side.toLowerCase())] }),
    ...(typeof day === 'string' ? { onsetDateTime: day } : {}),
  }),
};

const symptom: Reader<z.infer<typeof sided>> = {
  ...condition,
  build: (...given) => ({ ...condition.build(...given), category: [{ text: 'symptom' }] }),
};

const toAllergy: Reader<z.infer<typeof allergy>> = {
  cue: /allerg|intoleran|hypersensitiv|anaphyla|\breact(?:s|ed|ion|ions)?\b|\btolerate\b|\bhives\b|\brash\b|\bswell/iu,
  details: ['reaction'],
  path: 'AllergyIntolerance.code',
  build: ({ name, day }, { reaction }) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
    code: named(name),
    ...(typeof day === 'string' ? { onsetDateTime: day } : {}),
    ...(reaction === undefined ? {} : { reaction: [{ manifestation: [named(reaction)] }] }),
  }),
};

const immunization: Reader<z.infer<typeof item>> = {
  cue: /vaccin|immuni[sz]|\b(?:shots?|jabs?|booster|inoculat\w*)\b/iu,
  details: [],
  path: 'vaccineCode',
  build: ({ name, day }) => ({
    resourceType: 'Immunization',
    status: 'completed',
    vaccineCode: named(name),
    ...(typeof day === 'string' ? { occurrenceDateTime: day } : { occurrenceString: 'not said' }),
    primarySource: false,
  }),
};

/** Conditions, symptoms, allergies and vaccinations that the text states of this patient. */
export function readFacts(reply: z.infer<typeof clinicalFacts>, source: SourceText): Reading {
  return together([
    readItems(reply.conditions, source, condition),
    readItems(reply.symptoms, source, symptom),
    readItems(reply.allergies, source, toAllergy),
    readItems(reply.immunizations, source, immunization),
  ]);
}

export const proposeFacts = proposing('propose_facts', (output, source) =>
  readFacts(clinicalFacts.parse(output), source),
);
