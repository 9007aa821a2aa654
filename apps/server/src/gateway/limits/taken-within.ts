/** Bytes of one piece of a response. */
const PIECE = 64 * 1024;

/**
 * Bytes as the body of a response. `onEnd` is called once, when the client has taken them, has left, or `ms` have passed: then
 * `drop` ends the connection, as a client that does not read would hold them for ever.
 */
export function takenWithin(
  bytes: Uint8Array,
  { ms, onEnd, drop }: { readonly ms: number; readonly onEnd: () => void; readonly drop: () => void },
): ReadableStream<Uint8Array> {
  let left: Uint8Array | null = bytes;
  const end = () => {
    if (left === null) return;
    left = null;
    clearTimeout(clock);
    onEnd();
  };
  const clock = setTimeout(() => {
    end();
    drop();
  }, ms);
  clock.unref();
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left === null) return;
        if (left.length > 0) controller.enqueue(left.subarray(0, PIECE));
        left = left.subarray(PIECE);
        if (left.length > 0) return;
        controller.close();
        end();
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
