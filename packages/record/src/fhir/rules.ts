import { notAfter } from './dates.ts';
import { equals, type Holds, has, list, type Node, node } from './nodes.ts';

/** With a meal and not before or after it: no offset can be from it. */
const atMeals: readonly unknown[] = ['C', 'CM', 'CD', 'CV'];

/** The invariants of Timing.repeat. */
const timingRules: Readonly<Record<string, Holds>> = {
  'tim-1': (it) => !has(it, 'duration') || has(it, 'durationUnit'),
  'tim-2': (it) => !has(it, 'period') || has(it, 'periodUnit'),
  'tim-4': ({ duration }) => typeof duration !== 'number' || duration >= 0,
  'tim-5': ({ period }) => typeof period !== 'number' || period >= 0,
  'tim-6': (it) => !has(it, 'periodMax') || has(it, 'period'),
  'tim-7': (it) => !has(it, 'durationMax') || has(it, 'duration'),
  'tim-8': (it) => !has(it, 'countMax') || has(it, 'count'),
  'tim-9': (it) =>
    !has(it, 'offset') || (Array.isArray(it.when) && !it.when.some((when) => atMeals.includes(when))),
  'tim-10': (it) => !has(it, 'timeOfDay') || !has(it, 'when'),
};

import definitions from './generated/definitions.json' with { type: 'json' };

/** An invariant of the specification, written in code: its FHIRPath is too slow to be evaluated for every element. */
export interface Rule {
  readonly key: string;
  /** In the words of the specification. */
  readonly text: string;
  readonly holds: Holds;
}

/** Checked by the walk itself: containment, references, narrative, forbidden elements, emptiness. */
const byTheWalk: ReadonlySet<string> = new Set(
  'dom-2 dom-3 dom-4 dom-5 ref-1 txt-1 txt-2 sqty-1 ele-1'.split(' '),
);

const texts: Readonly<Record<string, string>> = definitions.rules;
const ucum = 'http://unitsofmeasure.org';
const terminology = 'http://terminology.hl7.org/CodeSystem';

/** The rule with this key, none where the walk checks it. Throws for a rule of the definitions that is not here. */
export function ruleOf(key: string): readonly Rule[] {
  if (byTheWalk.has(key)) return [];
  const holds = rules[key];
  if (holds === undefined) throw new Error(`no rule ${key}`);
  return [{ key, text: texts[key] ?? key, holds }];
}

const rules: Readonly<Record<string, Holds>> = {
  ...timingRules,

  // Data types
  'ext-1': (it) => has(it, 'extension') !== has(it, 'value[x]'),
  'per-1': ({ start, end }) => typeof start !== 'string' || typeof end !== 'string' || notAfter(start, end),
  'qty-3': (it) => !has(it, 'code') || has(it, 'system'),
  'age-1': (it) => measuredInUcum(it) && (typeof it.value !== 'number' || it.value > 0),
  'cnt-3': (it) =>
    measuredInUcum(it) &&
    (!has(it, 'code') || it.code === '1') &&
    (typeof it.value !== 'number' || Number.isInteger(it.value)),
  'dis-1': (it) => measuredInUcum(it),
  'drt-1': (it) => !has(it, 'code') || (it.system === ucum && has(it, 'value')),
  'rng-2': ({ low, high }) =>
    !comparable(node(low), node(high)) || Number(node(low).value) <= Number(node(high).value),
  'rat-1': (it) =>
    has(it, 'numerator') === has(it, 'denominator') && (has(it, 'numerator') || has(it, 'extension')),
  'att-1': (it) => !has(it, 'data') || has(it, 'contentType'),
  'cpt-2': (it) => !has(it, 'value') || has(it, 'system'),
  'drq-1': (it) => has(it, 'path') !== has(it, 'searchParam'),
  'drq-2': (it) => has(it, 'path') !== has(it, 'searchParam'),
  'exp-1': (it) => has(it, 'expression') || has(it, 'reference'),
  'trd-1': (it) => !has(it, 'data') || !has(it, 'timing[x]'),
  'trd-2': (it) => !has(it, 'condition') || has(it, 'data'),
  'trd-3': (it) =>
    (it.type !== 'named-event' || has(it, 'name')) &&
    (it.type !== 'periodic' || has(it, 'timing[x]')) &&
    (!String(it.type).startsWith('data-') || has(it, 'data')),

  // People and places
  'pat-1': (it) => has(it, 'name') || has(it, 'telecom') || has(it, 'address') || has(it, 'organization'),
  'org-1': (it) => has(it, 'identifier') || has(it, 'name'),
  'org-2': ({ use }) => use !== 'home',
  'org-3': ({ use }) => use !== 'home',
  'ctm-1': (it) => !has(it, 'onBehalfOf') || leadsToPractitioner(node(it.member)),
  'app-1': (it) => has(it, 'type') || has(it, 'actor'),
  'app-2': (it) => has(it, 'start') === has(it, 'end'),
  'app-3': (it) =>
    (has(it, 'start') && has(it, 'end')) || ['proposed', 'cancelled', 'waitlist'].includes(String(it.status)),
  'app-4': (it) => !has(it, 'cancelationReason') || ['noshow', 'cancelled'].includes(String(it.status)),

  // Findings
  'con-1': (it) => has(it, 'summary') || has(it, 'assessment'),
  'con-2': (it) => has(it, 'code') || has(it, 'detail'),
  'con-4': (it) =>
    !has(it, 'abatement[x]') ||
    coded(it.clinicalStatus, `${terminology}/condition-clinical`, ['resolved', 'remission', 'inactive']),
  'con-5': (it) =>
    !has(it, 'clinicalStatus') ||
    !coded(it.verificationStatus, `${terminology}/condition-ver-status`, ['entered-in-error']),
  'ait-1': (it) => has(it, 'clinicalStatus') || allergyWasAnError(it),
  'ait-2': (it) => !has(it, 'clinicalStatus') || !allergyWasAnError(it),
  'obs-3': (it) => has(it, 'low') || has(it, 'high') || has(it, 'text'),
  'obs-6': (it) => !has(it, 'dataAbsentReason') || !has(it, 'value[x]'),
  'obs-7': (it) => !has(it, 'component') || !has(it, 'value[x]') || !componentRepeatsCode(it),
  'fhs-1': (it) => !has(it, 'age[x]') || !has(it, 'born[x]'),
  'fhs-2': (it) => has(it, 'age[x]') || !has(it, 'estimatedAge'),

  // Plans and treatment
  'cpl-3': (it) => !has(it, 'detail') || !has(it, 'reference'),
  'gol-1': (it) => !has(it, 'detail[x]') || has(it, 'measure'),
  'imm-1': (it) => has(it, 'documentType') || has(it, 'reference'),
  'mad-1': (it) => has(it, 'dose') || has(it, 'rate[x]'),
  'prr-1': (it) => !has(it, 'orderDetail') || has(it, 'code'),
};

function measuredInUcum(it: Node): boolean {
  return (has(it, 'code') || !has(it, 'value')) && (!has(it, 'system') || it.system === ucum);
}

/** Two quantities of one unit, both with a number. Others cannot be compared and break no rule. */
function comparable(low: Node, high: Node): boolean {
  const sameUnit = low.code === high.code && low.system === high.system && low.unit === high.unit;
  return sameUnit && typeof low.value === 'number' && typeof high.value === 'number';
}

function coded(concept: unknown, system: string, codes: readonly string[]): boolean {
  return list(node(concept).coding).some(
    (coding) => coding.system === system && codes.includes(String(coding.code)),
  );
}

function allergyWasAnError(it: Node): boolean {
  const system = `${terminology}/allergyintolerance-verification`;
  return coded(it.verificationStatus, system, ['entered-in-error']);
}

/** A member named by a literal reference to another type is no practitioner; one that cannot be resolved may be. */
function leadsToPractitioner({ reference }: Node): boolean {
  const type = typeof reference === 'string' ? /^([A-Za-z]+)\//.exec(reference)?.[1] : undefined;
  return type === undefined || type === 'Practitioner';
}

function componentRepeatsCode(it: Node): boolean {
  const own = list(node(it.code).coding);
  return list(it.component).some((component) =>
    list(node(component.code).coding).some((coding) => own.some((each) => equals(each, coding))),
  );
}
