import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NAME = 'consilium';

/** The caller's header, where no tracing keeps a span for it. */
const handedOn = new AsyncLocalStorage<string | undefined>();

/** Sends spans to an OTLP collector, and makes the active span follow async calls. Once per process. */
export function startTracing(options: { otlpUrl: string }): { readonly stop: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: options.otlpUrl });
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  return { stop: () => provider.shutdown() };
}

/**
 * Runs `body` inside a span, below the caller's `traceparent` where one is given. Attributes are codes and
 * templates only. Without `startTracing` there is no span, and calls inside hand the caller's own header on.
 */
export async function withSpan<T>(
  name: string,
  options: { traceparent?: string | undefined; kind?: SpanKind; attributes?: Attributes },
  body: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = options.traceparent === undefined ? context.active() : remoteParent(options.traceparent);
  const settings = { kind: options.kind ?? SpanKind.INTERNAL, attributes: options.attributes ?? {} };
  const inside = (span: Span) =>
    options.traceparent === undefined
      ? body(span)
      : handedOn.run(TRACEPARENT.test(options.traceparent) ? options.traceparent : undefined, body, span);
  return trace.getTracer(NAME).startActiveSpan(name, settings, parent, async (span) => {
    try {
      return await inside(span);
    } catch (error) {
      // No message and no stack: they may hold a patient's words.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The W3C header for a call made inside the active span, or the caller's if there is none; undefined without both. */
export function currentTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return handedOn.getStore();
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

function remoteParent(traceparent: string) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}
