import { ConsiliumError } from '@consilium/kernel';
import type { ApiAnswer, ApiRequest, Egress } from '../egress/index.ts';
import { malformed, type SourceGap } from './source-result.ts';

/** A host that asks for so short a pause, in ms, is asked once more. */
const SHORT_PAUSE = 5_000;

export interface AskOptions {
  /** As a person knows it: `PubMed`. */
  readonly source: string;
  readonly egress: Pick<Egress, 'ask'>;
}

export type Asked =
  | { readonly kind: 'answer'; readonly text: string }
  /** 404. */
  | { readonly kind: 'absent' }
  | SourceGap;

/** Asks once, and again after a short pause that the host has asked for. Rejects only where the caller has given up. */
export async function askSource({ source, egress }: AskOptions, request: ApiRequest): Promise<Asked> {
  try {
    let answer = await egress.ask(request);
    if (isPause(answer)) answer = await egress.ask(request);
    return asked(source, answer);
  } catch (error) {
    if (request.signal.aborted || !(error instanceof ConsiliumError)) throw error;
    return gapOf(source, error);
  }
}

function isPause(answer: ApiAnswer): boolean {
  const { status, kind } = answer;
  if (kind !== null || (status !== 429 && status !== 503)) return false;
  return answer.retryAfterMs !== null && answer.retryAfterMs <= SHORT_PAUSE;
}

function asked(source: string, answer: ApiAnswer): Asked {
  if (answer.kind !== null) return { kind: 'answer', text: new TextDecoder().decode(answer.bytes) };
  const { status, retryAfterMs } = answer;
  if (status === 404) return { kind: 'absent' };
  if (status >= 500)
    return { kind: 'unavailable', gap: `${source} did not answer (${status}); it was not searched.` };
  if (status === 429)
    return { kind: 'refused', gap: `${source} is asked too often now; it was not searched.`, retryAfterMs };
  return {
    kind: 'refused',
    gap: `${source} refused the request (${status}); it was not searched.`,
    retryAfterMs,
  };
}

function gapOf(source: string, error: ConsiliumError): SourceGap {
  const { code, retryAfterMs = null } = error;
  if (code === 'timeout')
    return { kind: 'timeout', gap: `${source} did not answer in time; it was not searched.` };
  if (code === 'host_busy')
    return { kind: 'refused', gap: `${source} is asked too often now; it was not searched.`, retryAfterMs };
  if (code === 'url_refused')
    return {
      kind: 'refused',
      gap: `${source} may not be asked from here; it was not searched.`,
      retryAfterMs,
    };
  if (code.startsWith('page_') && code !== 'page_unreachable') return malformed(source);
  return { kind: 'unavailable', gap: `${source} could not be reached; it was not searched.` };
}
