/** Why a sentence was removed. `name`: what it cites is about something else. `denied`: it denies what its source says.
 * `order`: it tells somebody to do, or lets them do, what no source says. `language`: it cannot be read. */
export type Reason =
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
  | 'uncited'
  | 'link'
  | 'effect';
