import { errorFacts } from '@consilium/kernel';
import { EXIT } from './exit-codes.ts';
import { Trouble } from './trouble.ts';

const FULL = /ENOSPC|no space left on device|disk quota exceeded/i;

/** Any error as something with a remedy. Never its stack: what is unknown keeps its own words. */
export function explain(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  if (isFull(error)) return diskFull(error);
  const { message, remedy, code } = error as { message?: string; remedy?: string; code?: unknown };
  return new Trouble(typeof code === 'string' ? code.toLowerCase() : 'failed', {
    what: isCoded(error)
      ? `Refused: ${String(code).replaceAll('_', ' ')}.`
      : withoutRemedy(message ?? String(error)),
    remedy: remedy ?? 'npm run consilium -- doctor   looks for the cause',
    cause: error,
  });
}

/**
 * The same for what nobody awaited. It may come from a turn that runs here, and quote a person: without a remedy of its own
 * it says kind and place, and no words.
 */
export function explainUncaught(error: unknown): Trouble {
  const isKnown = error instanceof Trouble || isFull(error) || isCoded(error);
  if (isKnown || typeof (error as { remedy?: unknown } | null)?.remedy === 'string') return explain(error);
  const { name, code, frames = [] } = errorFacts(error);
  return new Trouble('internal', {
    what: [`Unexpected error: ${[name, code].filter(Boolean).join(' ')}`, ...frames].join('\n  at '),
    remedy: 'npm run consilium -- doctor   looks for the cause',
    cause: error,
  });
}

export function diskFull(cause: unknown): Trouble {
  return new Trouble('disk-full', {
    what: 'The disk is full.',
    remedy: 'make room on it, or keep the data elsewhere: --data FOLDER',
    exit: EXIT.unfit,
    cause,
  });
}

/** The project's own errors: their message is the code and the remedy once more. */
function isCoded(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConsiliumError';
}

function withoutRemedy(message: string): string {
  return message.replace(/^Remedy: .*\n?/m, '').trimEnd();
}

/** Also where the words of a failed engine say so. */
function isFull(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const { code, logTail = '' } = each as { code?: string; logTail?: string };
    if (code === 'ENOSPC' || code === 'EDQUOT' || FULL.test(`${each.message}\n${logTail}`)) return true;
  }
  return false;
}
