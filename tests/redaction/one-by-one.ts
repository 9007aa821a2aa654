import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Wire = { [key: string]: Wire } & Wire[] & string;

export interface Splitter {
  readonly url: string;
  /** Events with one character of text that were passed on. */
  readonly pieces: () => number;
  readonly close: () => Promise<void>;
}

/** Passes requests on to a model server, and its streams back with one character of text in each event. */
export async function splitStreams(target: string): Promise<Splitter> {
  let pieces = 0;
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'POST',
      headers: headers as Record<string, string>,
      ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const standIn = answer.headers.get('x-stand-in');
    response.writeHead(answer.status, {
      'content-type': type,
      ...(standIn ? { 'x-stand-in': standIn } : {}),
    });
    const text = await answer.text();
    if (!type.includes('event-stream')) return response.end(text);
    const frames = text.split('\n\n').flatMap((frame) => {
      if (frame.trim() === '') return [];
      const parts = split(frame);
      if (parts.length > 1) pieces += parts.length;
      return parts;
    });
    for (const frame of frames) response.write(`${frame}\n\n`);
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pieces: () => pieces,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where each API has the text of a piece. */
const PLACES: readonly ((event: Wire) => readonly [holder: Wire, key: string] | undefined)[] = [
  (event) => last(event.candidates?.[0]?.content?.parts?.[0], 'text'),
  (event) => (event.type?.endsWith('_text.delta') ? last(event, 'delta') : undefined),
  (event) => last(event.delta, event.delta?.text === undefined ? 'partial_json' : 'text'),
];

function last(holder: Wire | undefined, key: string): readonly [Wire, string] | undefined {
  return typeof holder?.[key] === 'string' ? [holder, key] : undefined;
}

function split(frame: string): readonly string[] {
  const lines = frame.split('\n');
  const at = lines.findIndex((line) => line.startsWith('data: {'));
  if (at < 0) return [frame];
  const event = JSON.parse(lines[at]!.slice(6)) as Wire;
  const place = PLACES.map((find) => find(event)).find((found) => found !== undefined);
  const whole = place?.[0][place[1]] as string | undefined;
  // The last piece of Gemini closes the answer too.
  if (!place || !whole || whole.length < 2 || event.candidates?.[0]?.finishReason) return [frame];
  return Array.from(whole, (character) => {
    place[0][place[1]] = character as Wire;
    return lines.with(at, `data: ${JSON.stringify(event)}`).join('\n');
  });
}
