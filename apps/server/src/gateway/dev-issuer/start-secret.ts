import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const WRONG_PER_MINUTE = 10;

/**
 * Printed once when the server starts. Only a person who sees that output may use the development sign-in: an address says
 * nothing of who asks, as a proxy can write any Host.
 */
export interface StartSecret {
  readonly text: string;
  /** False for a wrong one, and for any at all after ten wrong ones within a minute. */
  readonly isRight: (given: string) => Promise<boolean>;
}

export function createStartSecret(text = randomBytes(24).toString('base64url')): StartSecret {
  const wrong = new RateLimiterMemory({ points: WRONG_PER_MINUTE, duration: 60 });
  const digest = (of: string) => createHash('sha256').update(of).digest();
  const wanted = digest(text);
  return {
    text,
    async isRight(given) {
      const spent = (await wrong.get('all'))?.consumedPoints ?? 0;
      if (spent >= WRONG_PER_MINUTE) return false;
      if (timingSafeEqual(digest(given), wanted)) return true;
      await wrong.penalty('all');
      return false;
    },
  };
}
