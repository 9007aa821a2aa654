import { connect } from 'node:net';
import { serveOrders } from './child.ts';
import { processFigures } from './process-figures.ts';

/** People who follow: a plain socket each, so that reading costs little beside what it measures. */
const OPENING_AT_ONCE = 50;
const STAMP = /"(?:turn-started","run|text)":"(started|first|later)@(\d+\.\d+)@/g;
/** Longer than an event: one that comes in two pieces is still found. */
const TAIL = 600;

const late = { started: [], first: [], later: [] } as { [kind: string]: number[] };
let closed = 0;

function open(port: number, path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
      );
    });
    let text = '';
    let isReady = false;
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      const now = performance.timeOrigin + performance.now();
      text += piece;
      let end = 0;
      for (const found of text.matchAll(STAMP)) {
        late[found[1]!]?.push(now - Number(found[2]));
        end = found.index + found[0].length;
      }
      if (!isReady && text.includes('event: ready')) {
        isReady = true;
        resolve();
      } else if (!isReady && text.length > 20 && !text.startsWith('HTTP/1.1 200')) {
        reject(new Error(text.slice(0, 400)));
      }
      text = text.slice(Math.max(end, text.length - TAIL));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      closed += 1;
    });
  });
}

serveOrders({
  open: async ({ port, streams }: { port: number; streams: readonly { path: string; token: string }[] }) => {
    const began = performance.now();
    let next = 0;
    const opener = async () => {
      for (let stream = streams[next++]; stream; stream = streams[next++])
        await open(port, stream.path, stream.token);
    };
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
    return performance.now() - began;
  },
  counted: () => late.first!.length + late.later!.length,
  figures: () => ({ ...processFigures(), ...late, closed }),
});
