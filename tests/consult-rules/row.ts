import type { Reply } from '@consilium/stand-in';
import type { Script } from './cast.ts';
import type { Who } from './consult-rules-fixture.ts';

/** One line of the table: what comes in, who decides, what must come out. */
export interface Row {
  readonly message: string;
  readonly who?: Who;
  readonly topic?: boolean;
  readonly past?: boolean;
  /** `model`: what the models say is in `script`, and a twin says something wrong. */
  readonly decides: 'code' | 'model';
  readonly script?: Script;
  readonly text: string;
  readonly section?: string;
  /** On the way to the answer, by the runs endpoint; triage is not among them where code answers in its place. */
  readonly agents: readonly string[];
  /** Paths of the page server that were asked for. */
  readonly pages?: readonly string[];
  /** Values of the conversation's state afterwards. */
  readonly state?: { readonly [key: string]: string };
  /** The address that goes to the provider as a video. */
  readonly video?: string;
  /** Said by code before the answer. */
  readonly advice?: boolean;
  readonly why?: string;
}

export const to = (agent: string): Reply => ({
  toolCalls: [{ name: 'transfer_to_agent', args: { agent } }],
});

export const finish = (decision: string, section?: string): Reply => ({
  toolCalls: [{ name: 'finish', args: section === undefined ? { decision } : { decision, section } }],
});
