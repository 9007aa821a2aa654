import type { FactFields, FactKind, LensNode } from '@consilium/kernel';

import { doubtOf } from './doubts.ts';

type Properties = LensNode['properties'];

const KINDS: { readonly [label: string]: FactKind } = {
  ConditionCase: 'condition',
  SymptomEpisode: 'symptom',
  Observation: 'result',
  IntakeRegimen: 'medicine',
  AllergyRecord: 'allergy',
  Encounter: 'visit',
  Procedure: 'procedure',
  Immunization: 'vaccination',
};

const STATUS: { readonly [code: string]: NonNullable<FactFields['status']> } = {
  active: 'active',
  recurrence: 'active',
  relapse: 'active',
  'in-progress': 'active',
  'on-hold': 'stopped',
  stopped: 'stopped',
  completed: 'stopped',
  finished: 'stopped',
  ended: 'stopped',
  inactive: 'stopped',
  resolved: 'stopped',
  remission: 'stopped',
  cancelled: 'stopped',
  'not-done': 'stopped',
  planned: 'planned',
  booked: 'planned',
  draft: 'planned',
  preparation: 'planned',
  'entered-in-error': 'entered-in-error',
};

const VERIFICATION: { readonly [code: string]: NonNullable<FactFields['verification']> } = {
  confirmed: 'confirmed',
  provisional: 'provisional',
  differential: 'provisional',
  unconfirmed: 'provisional',
  presumed: 'provisional',
  refuted: 'refuted',
};

/** The fields of the fact that a node of the graph becomes: what its properties say, and nothing read from free text but the side. */
export function fieldsOfNode({ labels, properties: of }: LensNode): FactFields {
  const verification = text(of, 'verification');
  const status = verification === 'entered-in-error' ? verification : STATUS[text(of, 'status')];
  const start = text(of, 'start_date') || text(of, 'onset_date') || text(of, 'date');
  const end = text(of, 'end_date') || text(of, 'abatement_date') || text(of, 'end');
  return {
    kind: labels.map((label) => KINDS[label]).find((kind) => kind !== undefined) ?? 'other',
    subject: 'patient',
    ...filled('status', status),
    ...filled('verification', VERIFICATION[verification]),
    ...filled('side', sideOf(`${text(of, 'name')} ${text(of, 'body_site')}`.toLowerCase())),
    ...filled('polarity', polarityOf(text(of, 'value_text').toLowerCase())),
    ...filled('reason', text(of, 'stop_reason') || text(of, 'reason') || undefined),
    ...filled('doubt', doubtOf(of)),
    ...filled('severity', severityOf(text(of, 'severity'))),
    ...(start + end === ''
      ? {}
      : { period: { ...(start === '' ? {} : { start }), ...(end === '' ? {} : { end }) } }),
  };
}

function filled<Key extends keyof FactFields>(key: Key, value: FactFields[Key] | undefined) {
  return value === undefined ? {} : { [key]: value };
}

function sideOf(words: string): FactFields['side'] {
  const [left, right] = [/\bleft\b/.test(words), /\bright\b/.test(words)];
  if ((left && right) || /\b(?:bilateral|both)\b/.test(words)) return 'both';
  return left ? 'left' : right ? 'right' : undefined;
}

function polarityOf(words: string): FactFields['polarity'] {
  if (/\b(?:negative|absent|not detected)\b/.test(words)) return 'negative';
  return /\b(?:positive|present|detected)\b/.test(words) ? 'positive' : undefined;
}

function severityOf(word: string): FactFields['severity'] {
  return (['mild', 'moderate', 'severe'] as const).find((each) => each === word);
}

function text(of: Properties, key: string): string {
  const value = of[key];
  return typeof value === 'string' ? value : '';
}
