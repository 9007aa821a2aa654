import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../testing/gateway-fixture.ts';
import { currentTraceparent } from './tracing.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
});

test("a request goes on in the caller's trace, hands it on, and its span holds templates only", async () => {
  let handedOn: string | undefined;
  const listConversations = async () => {
    handedOn = currentTraceparent();
    return [];
  };
  const world = await createWorld({ historyWith: () => ({ listConversations }) });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await world.call('GET', '/v1/patients/p1/conversations?limit=9', { as: 'dr', headers });
  const [span] = exporter.getFinishedSpans();
  expect(span?.spanContext().traceId).toBe(traceId);
  expect(handedOn).toBe(`00-${traceId}-${span?.spanContext().spanId}-01`);
  expect(span?.name).toBe('GET /v1/patients/:patient/conversations');
  expect(JSON.stringify([span?.name, span?.attributes, span?.events])).not.toMatch(/p1|limit/);
});

test('a traceparent that is none starts a trace of its own', async () => {
  exporter.reset();
  const world = await createWorld();
  await world.call('GET', '/health', { headers: { traceparent: '00-zz-1-01' } });
  expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
});
