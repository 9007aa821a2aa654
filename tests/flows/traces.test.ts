import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { type Stack, startStack } from '../support/stack.ts';

const CANARY = 'canary-7f3a';

interface Span {
  readonly name: string;
  readonly traceId: string;
}

describe('traces and metrics [F6]', () => {
  let collector: Server;
  let stack: Stack;
  let client: Client;
  const bodies: string[] = [];
  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await until(() => collector.listening, { what: 'the collector' });
    const { port } = collector.address() as AddressInfo;
    // Milliseconds that spans are gathered before they are sent; five seconds otherwise.
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
    stack = await startStack(
      { teams: [source] },
      { env: { OTLP_URL: `http://127.0.0.1:${port}/v1/traces` } },
    );
    client = await clientFor(stack.server);
  });
  afterAll(async () => {
    await stack?.stop();
    collector?.closeAllConnections();
    collector?.close();
    vi.unstubAllEnvs();
  });

  it('follows one request from the gateway into the steps of its turn, without its text', async () => {
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: `You said ${CANARY}.` }) });
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, `Remember ${CANARY}`);
    expect((await client.answer(conversation, seq)).text).toContain(CANARY);

    const steps = ['start', 'model helper s1', 'commit'];
    const spans = await until(
      () => {
        const all = bodies.flatMap(spansIn);
        return steps.every((name) => all.some((span) => span.name === name)) ? all : null;
      },
      { timeoutMs: 20_000, what: 'the spans of every step' },
    );
    const post = spans.find(({ name }) => name.startsWith('POST') && name.includes('messages'));
    expect(post).toBeDefined();
    for (const name of steps) {
      expect(spans.find((span) => span.name === name)?.traceId, name).toBe(post?.traceId);
    }
    expect(bodies.join()).not.toContain(CANARY);

    const metrics = await (await fetch(`${stack.server.url}/metrics`)).text();
    expect(metrics).toMatch(/consilium_model_calls_total\{outcome="success"\} 1/);
    expect(metrics).not.toContain(CANARY);
  });
});

function spansIn(body: string): Span[] {
  const { resourceSpans = [] } = JSON.parse(body) as {
    resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
