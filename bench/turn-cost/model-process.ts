import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ModelCall,
  type Player,
  type Reply,
  resultsOfThisTurn,
  startModelServer,
} from '@consilium/stand-in';
import { ANSWER } from './team.ts';

/** From a SIGUSR2 on it is slow, so that a turn can be killed in the middle, and logs which call of a turn it got. */
const SLOW_MS = 300;
let slow = false;
process.on('SIGUSR2', () => {
  slow = true;
});

/** The model: two calls side by side, then the answer. 0 ms until then, no log, in a process of its own. */
const player: Player = {
  kind: 'scripted',
  play: (call) => {
    if (!slow) return replyTo(call);
    console.log(resultsOfThisTurn(call).length > 0 ? 'second call' : 'first call');
    return sleep(SLOW_MS, replyTo(call));
  },
};

function replyTo(call: ModelCall): Reply {
  if (resultsOfThisTurn(call).length > 0) return { text: ANSWER };
  return {
    toolCalls: [
      { name: 'read_chart', args: { topic: 'HbA1c' } },
      { name: 'convert_unit', args: { value: 180, from: 'lb', to: 'kg' } },
    ],
  };
}

const server = await startModelServer({ player, logLimit: 0 });
console.log(JSON.stringify({ ready: server.baseUrls.gemini }));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
