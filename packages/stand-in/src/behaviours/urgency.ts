import type { ModelCall } from '../model-call.ts';
import type { Player } from '../reply.ts';

const FIELDS = ['tier', 'category', 'subject', 'language'];

/** The call that reads a person's message for danger, beside the turn: known by what it asks for. */
export function isUrgencyCheck({ jsonSchema }: Pick<ModelCall, 'jsonSchema'>): boolean {
  const fields = Object.keys((jsonSchema?.properties ?? {}) as object);
  return fields.length === FIELDS.length && FIELDS.every((field) => fields.includes(field));
}

/** Finds nothing, always. */
export function nothingUrgent(): Player {
  const json = { tier: 'none', category: 'none', subject: 'unknown', language: 'en' };
  return { kind: 'rule-based', play: () => ({ json }) };
}
