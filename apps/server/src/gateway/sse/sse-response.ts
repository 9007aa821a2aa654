import type { Context } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { RouteContext } from '../route-context.ts';
import type { CloseReason, Frame } from './conversation-events.ts';

type Frames = AsyncGenerator<Frame | null, CloseReason>;

/** Streams what `framesOf` makes, for one of the places that the caller has. Ends with the token or the session. */
export function openStream(
  c: Context<GatewayEnv>,
  { deps, limits, slots, streams }: RouteContext,
  framesOf: (signal: AbortSignal) => Frames,
): Response {
  const identity = c.get('identity');
  const release = slots.take(identity);
  deps.metrics.streamOpened();
  const stop = new AbortController();
  const closed = streams.opened(c.get('csrf'), stop);
  return sseResponse(framesOf(stop.signal), {
    slowReaderMs: limits.slowReaderMs,
    stop,
    expiresAt: identity.expiresAt * 1_000,
    now: deps.now,
    drop: () => c.env?.outgoing?.destroy(),
    onClose(reason) {
      release();
      closed();
      deps.metrics.streamClosed(reason);
    },
  });
}

interface SseOptions {
  /** Milliseconds that a client may leave what was sent unread. */
  readonly slowReaderMs: number;
  /** Epoch ms at which the stream must end, whatever happens. */
  readonly expiresAt: number;
  readonly now: () => Date;
  readonly stop: AbortController;
  /** Ends the connection itself: a client that does not read would not see a stream's end either. */
  readonly drop: () => void;
  /** Called once, however the stream ends. */
  readonly onClose: (reason: CloseReason) => void;
}

const RETRY_MS = 1_000;
/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * Writes frames as fast as the client reads, holding one. A client that stops reading is closed; it comes back with
 * its last event id and misses nothing.
 */
function sseResponse(frames: Frames, options: SseOptions): Response {
  const encoder = new TextEncoder();
  let ended = false;
  let slow: NodeJS.Timeout | undefined;

  function end(reason: CloseReason): void {
    if (ended) return;
    ended = true;
    clearTimeout(slow);
    clearTimeout(expiry);
    options.stop.abort();
    // Also ends frames that wait to be asked for, with their timers.
    void frames.return(reason);
    options.onClose(reason);
  }

  let controllerOf: ReadableStreamDefaultController<Uint8Array> | undefined;
  function closeWith(reason: CloseReason): void {
    if (ended) return;
    const text = textOf({ id: null, event: 'stream-closed', data: { type: 'stream-closed', reason } });
    controllerOf?.enqueue(encoder.encode(text));
    controllerOf?.close();
    end(reason);
  }

  const lifetime = Math.max(0, options.expiresAt - options.now().getTime());
  const expiry = setTimeout(() => closeWith('token_expired'), Math.min(lifetime, MAX_TIMER_MS));
  expiry.unref();

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controllerOf = controller;
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      },
      async pull(controller) {
        clearTimeout(slow);
        const next = await frames.next();
        if (ended) return;
        if (next.done) return closeWith(next.value);
        controller.enqueue(encoder.encode(textOf(next.value)));
        slow = setTimeout(() => {
          closeWith('slow');
          options.drop();
        }, options.slowReaderMs);
        slow.unref();
      },
      cancel: () => end('left'),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Tells nginx and its like not to hold the stream back.
      'X-Accel-Buffering': 'no',
    },
  });
}

/** JSON has no raw line breaks, so one data line is enough. */
function textOf(frame: Frame | null): string {
  if (frame === null) return ': heartbeat\n\n';
  const id = frame.id === null ? '' : `id: ${frame.id}\n`;
  return `${id}event: ${frame.event}\ndata: ${JSON.stringify(frame.data)}\n\n`;
}
