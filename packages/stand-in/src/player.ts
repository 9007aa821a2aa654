import type { ModelCall } from './model-call.ts';
import type { Reply } from './reply.ts';

/** Decides what the stand-in model answers. */
export interface Player {
  /** Sent as `x-stand-in` on every response. */
  readonly kind: string;
  readonly play: (call: ModelCall) => Reply | Promise<Reply>;
  /** A player that only chooses among others names the chosen one here, so that its kind is sent. */
  readonly choose?: (call: ModelCall) => Player;
}

/** The player behind all choosing ones. */
export function playerFor(player: Player, call: ModelCall): Player {
  let chosen = player;
  while (chosen.choose) chosen = chosen.choose(call);
  return chosen;
}
