import type { ApiAccepted } from '../api.ts';
import type { Aftermath, Turn } from '../take-turn.ts';
import type { Who } from '../team-server.ts';

/** Where a conversation is shown: in the terminal for a person, or as JSON for a program. */
export interface Show {
  readonly opening: (about: {
    readonly patient: string;
    readonly title: string;
    readonly model: string;
  }) => void;
  readonly progress: (text: string) => void;
  readonly said: (who: Who, text: string) => void;
  readonly accepted: (accepted: ApiAccepted, ms: number) => void;
  readonly step: (agent: string) => void;
  readonly draft: (text: string) => void;
  readonly answer: (turn: Turn) => void;
  readonly aftermath: (aftermath: Aftermath) => void;
  readonly end: (ms: number) => void;
}
