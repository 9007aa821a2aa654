import { type Matcher, mismatch } from '../matcher.ts';
import type { Player } from '../reply.ts';
import { ruleBased } from './rule-based/rule-based.ts';

/** Different players for different agents: the first route that matches, else `otherwise` (default: rule-based). */
export function byModelOrSystem(
  routes: readonly { readonly when: Matcher; readonly player: Player }[],
  otherwise: Player = ruleBased(),
): Player {
  const choose: NonNullable<Player['choose']> = (call) =>
    routes.find(({ when }) => mismatch(when, call) === null)?.player ?? otherwise;
  return { kind: otherwise.kind, choose, play: (call) => choose(call).play(call) };
}

export interface SwitchablePlayer extends Player {
  /** From the next call on. */
  readonly switchTo: (player: Player) => void;
}

/** A place for a player that is replaced at run time, also within `byModelOrSystem`. */
export function switchable(first: Player): SwitchablePlayer {
  let current = first;
  return {
    get kind() {
      return current.kind;
    },
    choose: () => current,
    play: (call) => current.play(call),
    switchTo: (player) => {
      current = player;
    },
  };
}
