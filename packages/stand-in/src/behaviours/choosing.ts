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
