import type { Programme } from '../programme.ts';
import type { Show } from '../show/show.ts';
import type { Acts } from '../stand/actor.ts';
import type { Api } from '../stand/api.ts';
import type { ConsultStand, Who } from '../stand/consult-stand.ts';
import type { Aftermath, Turn } from '../stand/take-turn.ts';

/** An entry on the screen that a conversation is about. */
export interface ScreenItem {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
}

export interface Words {
  readonly who: Who;
  readonly text: string;
  /** What the stand-in does; a real model does as it likes. */
  readonly acts?: Acts;
  readonly about?: ScreenItem;
  /** Who answers; the consult team unless given. */
  readonly team?: string;
}

/** A paper to be added and read. */
export interface Paper {
  readonly who: Who;
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly acts: Acts;
}

/** Said, answered and shown. */
export interface Spoken {
  readonly api: Api;
  readonly conversation: string;
  readonly turn: Turn;
  readonly aftermath: Aftermath;
}

export interface Stage {
  readonly patient: string;
  readonly stand: ConsultStand;
  readonly show: Show;
  /** Each in a conversation of its own. */
  readonly say: (words: Words) => Promise<Spoken>;
  readonly read: (paper: Paper) => Promise<void>;
}

export type Play = (stage: Stage) => Promise<void>;

export interface Scene extends Programme {
  readonly play: Play;
}
