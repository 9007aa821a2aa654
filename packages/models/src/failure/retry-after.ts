/** Milliseconds that a provider asks to wait: `retry-after-ms`, `retry-after` (seconds or a date), or Google's RetryInfo. */
export function retryAfterMs(
  headers: { readonly [name: string]: string | undefined } | undefined,
  body: string | undefined,
  now: number = Date.now(),
): number | undefined {
  return (
    duration(headers?.['retry-after-ms'], 1) ??
    duration(headers?.['retry-after'], 1_000) ??
    date(headers?.['retry-after'], now) ??
    duration(body?.match(/"retryDelay"\s*:\s*"([\d.]+)s"/)?.[1], 1_000)
  );
}

function duration(text: string | undefined, unitMs: number): number | undefined {
  if (text === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined;
  return Math.ceil(Number(text) * unitMs);
}

function date(text: string | undefined, now: number): number | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
