/**
 * For whom a conversation is: who began it, and with them the care team, the patient, or both. Proxies are in it only where
 * `proxies` is ticked, which needs the patient in it.
 */
export const AUDIENCES = ['author', 'care-team', 'patient', 'all'] as const;

export type Audience = (typeof AUDIENCES)[number];

export interface ConversationAudience {
  readonly audience: Audience;
  readonly proxies: boolean;
}

/** Whether proxies can be let into this audience. */
export function allowsProxies(audience: Audience): boolean {
  return audience === 'patient' || audience === 'all';
}
