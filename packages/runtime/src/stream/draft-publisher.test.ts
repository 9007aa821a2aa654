import type { ConversationEvent } from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import { createDraftPublisher } from './draft-publisher.ts';

const draft = { run: 'r', agent: 'a', step: 's1', attempt: 'x' };

function collecting(fail = false) {
  const texts: string[] = [];
  const publish = async (event: ConversationEvent) => {
    if (fail) throw new Error('the bus is away');
    if (event.type === 'draft-added') texts.push(event.text);
  };
  return { publish, texts };
}

describe('draft publisher [F4]', () => {
  it('sends the first piece at once and the next ones in batches', async () => {
    vi.useFakeTimers();
    try {
      const { publish, texts } = collecting();
      const publisher = createDraftPublisher(publish, draft);
      publisher.add('One ');
      await vi.advanceTimersByTimeAsync(0);
      expect(texts).toEqual(['One ']);
      publisher.add('two ');
      publisher.add('three ');
      await vi.advanceTimersByTimeAsync(49);
      expect(texts).toEqual(['One ']);
      await vi.advanceTimersByTimeAsync(1);
      expect(texts).toEqual(['One ', 'two three ']);
      publisher.add('four');
      await publisher.end();
      expect(texts.join('')).toBe('One two three four');
    } finally {
      vi.useRealTimers();
    }
  });

  it('never fails a step because the bus is away', async () => {
    const { publish } = collecting(true);
    const publisher = createDraftPublisher(publish, draft);
    publisher.add('text');
    await expect(publisher.end()).resolves.toBeUndefined();
  });
});
