import type { TermContext } from '@consilium/clinical';
import { z } from 'zod';
import { coded, named } from './coded.ts';
import { HERE, pointed } from './pointed.ts';
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

/** "Allergic to nuts", "takes aspirin", "aspirin 100 mg": nuts and aspirin are no illness. */
const NO_ILLNESS = {
  before:
    /\b(?:allergic|allerg(?:y|ies)|intolerant|intolerance|reacts?|reacted|reaction)\s+to\s+(?:\p{L}+\s+){0,2}$|\b(?:takes?|taking|took|taken|prescribed|tolerate)\s+(?:(?:my|the|an?|some)\s+)?$/iu,
  behind:
    /^\s*(?:\d[\d.,]*\s*(?:mg|mcg|µg|g|ml|iu|units?)\b|(?:vaccin\p{L}*|shots?|jabs?|boosters?|tests?|swabs?|kits?)\b)/iu,
  // "Malaria tablets" are for nobody's malaria, "my hay fever tablets" are.
  both: new RegExp(`(?<!\\b(?:my|his|her|their)\\s(?:\\p{L}+\\s)?)${HERE}\\s*(?:tablets?|pills?)\\b`, 'iu'),
};

const condition: Reader<z.infer<typeof sided>> = {
  not: NO_ILLNESS,
  details: ['side'],
  path: 'Condition.code',
  build: ({ name, time, day }, { side }) => ({
    resourceType: 'Condition',
    // Whether it is over is the person's to say, unless the words say that it is there now.
    ...(time === 'now' ? { clinicalStatus: coded('condition-clinical', 'active') } : {}),
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

/** A joke. */
const NO_ALLERGEN =
  /(?<![\p{L}\d])(?:housework|homework|work(?:ing)?|mornings?|mondays?|exercise|the\s+gym|maths?|school|people|nonsense|stupidity|meetings?|mess|effort)(?![\p{L}\d])/iu;

const toAllergy: Reader<z.infer<typeof allergy>> = {
  cue: /allerg|intoleran|hypersensitiv|anaphyla|\breact(?:s|ed|ion|ions)?\b|\btolerate\b|\bhives\b|\brash\b|\bswell|\bswollen\b|\bcame\s+out\s+in\b|\bcome\s+out\s+in\b|\bepi-?pen\b|\bsensitiv|\bitch|\badverse\b|\bavoid|\bbrings?\s+on\b|\bsets?\s+off\b|\b(?:makes?|made|brings?|brought)\s+(?:me|him|her|pt)\s+(?:out|up|vomit|sick|ill|wheez\w*|swell|itch\w*|dizzy|faint)\b|\bwelts\b|\b(?:can['’]?t|cannot|mustn['’]?t)\s+(?:have|take|eat|drink|touch)\b/iu,
  // Who cannot have something may be allergic to it.
  despite:
    /\b(?:can['’]?t|cannot|can\s+not|mustn['’]?t|must\s+not|not\s+allowed|unable\s+to)\s+(?:have|take|eat|drink|touch|use|tolerate)\s+(?:[\p{L}-]+,?\s+){0,3}$/iu,
  notNamed: NO_ALLERGEN,
  // What is eaten or tolerated, and what is called no allergy.
  not: {
    before:
      /(?<!\bnot\s|n['’]t\s)\b(?:tolerat(?:es|ed|ing)|can\s+(?:now\s+|also\s+)?(?:eat|have|drink|take))\s+(?:[\p{L}-]+,?\s+){0,8}$/iu,
    behind:
      /\b(?:not|n['’]t)\s+(?:an?\s+|a\s+(?:true|real)\s+|really\s+(?:an?\s+)?)?allerg|\bno\s+(?:known\s+)?allerg(?:y|ies)\s+(?:to\s+(?:anything|any|it|them|these|those)|at\s+all)\b/iu,
  },
  details: ['reaction'],
  path: 'AllergyIntolerance.code',
  build: ({ name, sentence, time, day }, { reaction }) => {
    const isEnded = isOver(time, sentence) || IS_GONE.test(sentence);
    return {
      resourceType: 'AllergyIntolerance',
      // FHIR wants a status of an allergy.
      clinicalStatus: coded('allergyintolerance-clinical', isEnded ? 'inactive' : 'active'),
      verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
      code: named(name),
      // The day of an end is no day of its beginning.
      ...(typeof day === 'string' && !isEnded ? { onsetDateTime: day } : {}),
      ...(reaction === undefined ? {} : { reaction: [{ manifestation: [named(reaction)] }] }),
    };
  },
};

const IS_GONE =
  /\b(?:allerg(?:y|ies)|intolerance)\s+(?:is|are|has|have|was)\s+(?:(?:now|since|been|long|completely|all|fully)\s+){0,2}(?:gone|over|resolved|disappeared|outgrown|cleared|better|ruled\s+out)\b/iu;

/** A reaction that has been is no allergy that is over: "penicillin gave me hives" warns today. Not so "I was allergic". */
function isOver(time: TermContext['time'], sentence: string): boolean {
  return time === 'past' && (!REACTED.test(sentence) || ENDED.test(sentence));
}
const REACTED =
  /\b(?:react(?:ed|ion)|gave|caused|hives|rash|swell\w*|swollen|anaphyla\w*|came\s+out\s+in)\b/iu;
const ENDED =
  /\b(?:outgr[eo]w\w*|grown?\s+out|used\s+to|no\s+longer|any\s?more|resolved|was\s+allergic|childhood|as\s+a\s+(?:child|kid|baby|boy|girl))\b/iu;

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
