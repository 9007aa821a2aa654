import type { IncomingMessage } from 'node:http';

/** The whole body as text; rejects where the client leaves first. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()),
    );
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client left')));
  });
}
