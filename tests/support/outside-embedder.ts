import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificateFor } from '@consilium/evidence/test-support/certificate';

export interface OutsideEmbedder {
  /** For `EMBEDDING_BASE_URL`, with `EMBEDDING_MODEL=compatible/outside`. */
  readonly url: string;
  /** The body of each request, in their order. */
  readonly asked: readonly string[];
  readonly stop: () => Promise<void>;
}

/** 0.0.0.0 is this machine for the system, and no loopback address for the product: what goes there would leave in earnest. */
const ADDRESS = '0.0.0.0';

/** An embedding model in OpenAI's format that the product takes for one outside this machine; this process trusts it from now on. */
export async function startOutsideEmbedder(): Promise<OutsideEmbedder> {
  const certificate = certificateFor([], [ADDRESS]);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const asked: string[] = [];
  const server = createServer(certificate, async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push(body);
    const { input } = JSON.parse(body) as { readonly input: readonly string[] };
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    const usage = { prompt_tokens: 1, total_tokens: 1 };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', model: 'outside', data, usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://${ADDRESS}:${(server.address() as AddressInfo).port}/v1`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How often each letter stands in it. */
function vectorOf(text: string): readonly number[] {
  const letters = [...text.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);
  return Array.from({ length: 26 }, (_, letter) => letters.filter((each) => each === letter).length + 1);
}
