import { type Player, resultsOfThisTurn, startModelServer } from '@consilium/stand-in';
import { ANSWER } from './team.ts';

/** The model: two calls side by side, then the answer. 0 ms, no log, in a process of its own. */
const player: Player = {
  kind: 'scripted',
  play: (call) =>
    resultsOfThisTurn(call).length > 0
      ? { text: ANSWER }
      : {
          toolCalls: [
            { name: 'read_chart', args: { topic: 'HbA1c' } },
            { name: 'convert_unit', args: { value: 180, from: 'lb', to: 'kg' } },
          ],
        },
};

const server = await startModelServer({ player, logLimit: 0 });
console.log(JSON.stringify({ ready: server.baseUrls.gemini }));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
