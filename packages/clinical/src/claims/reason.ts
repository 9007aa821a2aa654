import type { LiteratureRemoval } from './literature-reason.ts';

/** Why a sentence was removed, or could not be confirmed. `name`: what it cites is about something else. `denied`: it denies what its source says.
 * `order`: it tells somebody to do, or lets them do, what no source says. `language`: it cannot be read. `status`: what is
 * over is told as going on, or the other way round. `subject`: it is of another person. `cause`: no source gives this cause. `unlicensed`:
 * it uses another word that no source licenses. `unaccounted`: a word of it stands in no source and was read by no check. */
export type Reason =
  | LiteratureRemoval
  | 'unknown_fact'
  | 'outdated'
  | 'number'
  | 'unit'
  | 'date'
  | 'verdict'
  | 'trend'
  | 'name'
  | 'denied'
  | 'order'
  | 'language'
  | 'status'
  | 'subject'
  | 'cause'
  | 'unlicensed'
  | 'unaccounted'
  | 'uncited'
  | 'link'
  | 'effect';
