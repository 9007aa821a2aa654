/** `POST /turn`: writes the message, runs the turn, answers with its text. `more` answers other paths. */
import { createServer } from 'node:http';
import { accept } from './messages.mjs';
import { port } from './told.mjs';

export async function serve(runTurn, more) {
  const server = createServer(async (request, response) => {
    try {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (request.url !== '/turn') return await more(request, response, body);
      const { conversation, question } = JSON.parse(body.toString());
      await accept(conversation, question);
      const answer = await runTurn({ conversation, question });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ answer }));
    } catch (error) {
      console.error(error);
      response.writeHead(500).end(String(error));
    }
  });
  // As in the stand-in model: a connection that closes between two rounds would be a failed turn.
  server.keepAliveTimeout = 300_000;
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

export const ready = () => console.log('ready');
