import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What Redis answers; bytes as they are, as what is sealed is no text. */
export type RedisReply = Buffer | number | null | readonly RedisReply[];

/** One connection, one command at a time: enough to look with, and nothing in it hides what is on the wire. */
export interface RedisClient {
  readonly ask: (...command: readonly string[]) => Promise<RedisReply>;
  /** From now on every line that the server sends goes here; asks nothing more. */
  readonly monitor: (line: (text: string) => void) => Promise<void>;
  readonly close: () => void;
}

export async function connectRedis(url: string): Promise<RedisClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may be gone before us; what was asked of it then fails by itself.
  socket.on('error', () => {});
  const ask = async (...command: readonly string[]): Promise<RedisReply> => {
    const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
    socket.write(`*${command.length}\r\n${parts.join('')}`);
    return nextReply(socket);
  };
  return {
    ask,
    monitor: async (line) => {
      await ask('MONITOR');
      let text = '';
      socket.on('data', (chunk) => {
        const lines = (text + chunk.toString('latin1')).split('\r\n');
        text = lines.pop() ?? '';
        for (const each of lines) line(each);
      });
    },
    close: () => {
      socket.destroy();
    },
  };
}

async function nextReply(socket: Socket): Promise<RedisReply> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    bytes = Buffer.concat([bytes, chunk]);
    const parsed = parse(bytes, 0);
    if (parsed) return parsed.reply;
  }
}

/** Null while the reply is not whole. */
function parse(bytes: Buffer, from: number): { readonly reply: RedisReply; readonly end: number } | null {
  const lineEnd = bytes.indexOf('\r\n', from);
  if (lineEnd < 0) return null;
  const line = bytes.subarray(from + 1, lineEnd);
  const end = lineEnd + 2;
  const size = Number(line);
  switch (String.fromCharCode(bytes[from] ?? 0)) {
    case '+':
      return { reply: line, end };
    case ':':
      return { reply: size, end };
    case '$':
      if (size < 0) return { reply: null, end };
      return bytes.length < end + size + 2
        ? null
        : { reply: bytes.subarray(end, end + size), end: end + size + 2 };
    case '*': {
      const replies: RedisReply[] = [];
      let at = end;
      while (replies.length < size) {
        const next = parse(bytes, at);
        if (!next) return null;
        replies.push(next.reply);
        at = next.end;
      }
      return { reply: replies, end: at };
    }
    default:
      throw new Error(`Redis: ${line}`);
  }
}
