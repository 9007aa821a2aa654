import { namesMedicine } from '@consilium/clinical';
import { z } from 'zod';
import { medicinesNamed } from '../chart/medicines-named.ts';
import { named } from './coded.ts';
import { encounter, visit } from './encounter.ts';
import { pointed } from './pointed.ts';
import { proposing, type Reading } from './propose.ts';
import { type Reader, readItems, together } from './read-items.ts';
import type { SourceText } from './source.ts';

/** Who treats the patient, named without a visit: `name` is a person ("Dr. Weber") or a house ("St. Mary's"). */
const practitioner = pointed.extend({
  role: z.string().max(60).optional(),
  organisation: z.string().max(100).optional(),
});

/** An entry of the care team, where the record lists whom a patient is treated by. */
const careTeam: Reader<z.infer<typeof practitioner>> = {
  cue: /\b(?:dr|prof|doctors?|physicians?|surgeons?|nurses?|midwi(?:fe|ves)|therapists?|dentists?|pharmacists?|gp|pcp|hospital|clinic|practice|treated|looked\s+after|under\s+the\s+care|patient\s+(?:at|of|with))\b|\p{L}(?:ologist|iatrist|ician|paedist|pedist)s?\b/iu,
  details: ['role', 'organisation'],
  path: 'participant',
  build: ({ name }, { role, organisation }) => ({
    resourceType: 'CareTeam',
    status: 'active',
    participant: [
      {
        ...(role === undefined ? {} : { role: [{ text: role }] }),
        member: { display: name },
        ...(organisation === undefined ? {} : { onBehalfOf: { display: organisation } }),
      },
    ],
  }),
};

const medication = pointed.extend({
  dose: z.string().max(60).optional(),
  frequency: z.string().max(80).optional(),
});
const item = pointed;

/** What medical_context replies. There is no status of a medication in it: a person names that. */
export const medicalContext = z.strictObject({
  medications: z.array(medication).max(40),
  operations: z.array(item).max(40),
  encounters: z.array(visit).max(40),
  practitioners: z.array(practitioner).max(40),
});

const STOPPED = /\b(?:stop(?:ped)?|no\s+longer|came\s+off|quit|discontinued|until)\b/iu;
const SINCE = /\b(?:since|start(?:ed)?|began|begun|from|put\s+on|prescribed)\b/iu;

/** A status is a person's to name; this is what the words leave them to decide. */
const NOT_NOW = { past: 'written as taken in the past', open: 'not said whether it is taken now' } as const;

const taken: Reader<z.infer<typeof medication>> = {
  cue: /\b(?:tak(?:e|es|en|ing)|took|on|use[sd]?|using|start(?:ed)?|stop(?:ped)?|prescribed|prescription|medications?|medicines?|meds|tablets?|pills?|capsules?|inhaler|drops|inject\w*|dos(?:e|es|age)|daily|twice|nightly|bd|od|tds|prn|thanks\s+to|gets?|giv(?:e|es|en|ing)|gave|receiv\w+|contracepti\w+|treated\s+with|controlled\s+(?:by|with)|managed\s+with|injections?|patch(?:es)?|cream|syrup|spray|infusion|every\s+(?:day|morning|night|evening|meal)|pump|puffs?|gum|chew\w*|lotion|ointment|gel|emollient|steroids?|suppositor\p{L}+|supplements?|vitamins?|over\s+the\s+counter|otc|nocte|mane|stat|weekly|monthly|iv|po|subcut|carr(?:y|ies|ying)|appl(?:y|ies|ying)|help\w*|drink\w*|cont(?:inu\w+)?|increas\w+|reduc\w+|(?:up-?|down-?)?titrat\w+|wean\w*|restart\w*|commenc\w+|resum\w+|switch\w*|swap\w*|run\s+out|dissolv\w+|sorts?|settl\w+|eas(?:es|ed|ing)|reliev\w+|suits?|wear(?:s|ing)?|script|course\s+of|antibiotics?|held|hold|omit\w*|withdrawn|established|maintained|day\s+\d+|for\s+now|stick\w*\s+(?:with|to)|swallow\w*|depot|neb(?:s|uli\w+)?|sachets?|lozenges?|d\.?hx?|rx|ttos?)\b|\d\s*(?:mg|mcg|µg|g|ml|iu|units?|puffs?)\b/iu,
  known: (name) => medicinesNamed(name) > 0 || namesMedicine(name),
  // An order is nothing that anybody takes.
  not: { before: /\b(?:prescribe|order|administer|recommend)\s+(?:\p{L}+\s+)?$/iu, behind: /^\b$/u },
  details: ['dose', 'frequency'],
  path: 'medicationCodeableConcept',
  build: ({ name, sentence, day, time: said }, { dose, frequency }) => {
    const dosage = [dose, frequency].filter((words) => words !== undefined).join(' ');
    const time = (end: string) =>
      STOPPED.test(sentence)
        ? { effectivePeriod: { end } }
        : SINCE.test(sentence)
          ? { effectivePeriod: { start: end } }
          : { effectiveDateTime: end };
    return {
      resourceType: 'MedicationStatement',
      status: 'unknown',
      ...(said === 'now' ? {} : { statusReason: [named(NOT_NOW[said])] }),
      medicationCodeableConcept: named(name),
      ...(typeof day === 'string' ? time(day) : {}),
      ...(dosage === '' ? {} : { dosage: [{ text: dosage }] }),
    };
  },
};

/** What has a result was done. */
const RESULTED =
  /\b(?:show(?:s|ed|n)?|reveal\w*|confirm\w*|normal|negative|positive|clear|benign|malignant|grade|marsh|histology|successful|uncomplicated)\b/iu;

const YEAR = /(?<![\d/.])(?:19|20)\d{2}(?![\d/])/u;

/** "PCI to LAD 12/1": a day right behind the name. Not "in 3/12", which is three months ahead. */
const DAY_BEHIND = /^(?:(?!\bin\s)[^,;.\d]){0,25}(?<![\d/])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/iu;

function hasDayBehind(name: string, sentence: string): boolean {
  return DAY_BEHIND.test(sentence.slice(sentence.indexOf(name) + name.length));
}

const operation: Reader<z.infer<typeof item>> = {
  cue: /\b(?:operat\w*|surg\w*|removed|remov(?:al|ing)|replace\w*|repair\w*|transplant\w*|implant\w*|stent\w*|biops\w*|bypass|c-section|cesarean|caesarean|graft\w*|amputat\w*|procedures?|catheter\w*|ablation|pacemaker|grommets|inserted|fitted|taken\s+out|(?:tonsils|appendix|gallbladder|teeth|tooth|womb|adenoids)\s+out|angio\w*|dialysis|section|pinned|plated|s\/p|status\s+post|post-?op|underwent|cabg|turp|pci|orif|tkr|thr|lscs|tavi|ercp|drain(?:ed|age)|excis\w+|arthroscop\w*|hernia|hd|h[ae]+modialysis|pd|radiotherapy|chemo\w*|cataracts?|lletz|d&c|sterili[sz]\w+|transfus\w+|in\s+plaster|stitch\w*|sutur\w*)\b|(?:ectomy|otomy|ostomy|plasty|oscopy|pexy|desis)\b/iu,
  details: [],
  path: 'code',
  build: ({ name, day, time, sentence }) => ({
    resourceType: 'Procedure',
    status:
      typeof day === 'string' ||
      time === 'past' ||
      RESULTED.test(sentence) ||
      YEAR.test(sentence) ||
      hasDayBehind(name, sentence)
        ? 'completed'
        : 'unknown',
    code: named(name),
    ...(typeof day === 'string' ? { performedDateTime: day } : {}),
  }),
};

/** Medications as drafts, operations, visits with whom and where, and who treats the patient. */
export function readContext(reply: z.infer<typeof medicalContext>, source: SourceText): Reading {
  return together([
    readItems(reply.medications, source, taken),
    readItems(reply.operations, source, operation),
    readItems(reply.encounters, source, encounter),
    readItems(reply.practitioners, source, careTeam),
  ]);
}

export const proposeContext = proposing('propose_context', (output, source) =>
  readContext(medicalContext.parse(output), source),
);
