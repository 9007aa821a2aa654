import type { ApiAccepted, ApiProposal } from '../stand/api.ts';
import type { Who } from '../stand/consult-stand.ts';
import type { Aftermath, Turn } from '../stand/take-turn.ts';

/** Where a conversation is shown: in the terminal for a person, or as JSON for a program. */
export interface Show {
  readonly opening: (about: {
    readonly patient: string;
    readonly title: string;
    readonly model: string;
  }) => void;
  readonly progress: (text: string) => void;
  readonly scene: (number: number, title: string, about: string) => void;
  readonly skipped: (number: number, title: string, why: string) => void;
  readonly said: (who: Who, text: string, about: string | null) => void;
  /** What the person does that is no message. */
  readonly did: (who: Who, what: string) => void;
  readonly accepted: (accepted: ApiAccepted, ms: number) => void;
  readonly step: (agent: string) => void;
  readonly draft: (text: string) => void;
  readonly answer: (turn: Turn) => void;
  readonly aftermath: (aftermath: Aftermath) => void;
  readonly proposals: (proposals: readonly ApiProposal[]) => void;
  /** What the person did beside the conversation, or what can be seen in it. */
  readonly note: (text: string) => void;
  /** What was tried, and what came of it: counted by code. */
  readonly table: (head: string, rows: readonly (readonly [string, string])[]) => void;
  readonly end: (played: number, ms: number) => void;
}
