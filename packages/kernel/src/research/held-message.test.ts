import { describe, expect, it } from 'vitest';
import type { Claim } from '../messages/message.ts';
import { heldMessage } from './held-message.ts';

const claim = (mark: string, ref: string): Claim => ({
  ...{ sentence: 'A helped.', kind: 'literature', status: 'checked' },
  evidence: [{ mark, ref, path: '0-1', printed: ref }],
});
const item = (agent: string, text: string, claims: readonly Claim[] = []) => ({
  ...{ agent, why: 'trigger', reason: 'It came in your quiet hours.', claims },
  parts: [{ origin: 'outside', text }] as const,
});

describe('what was held back, told later [B13]', () => {
  it('is one message: each report with its agent, cause and reason, and footnotes of its own', () => {
    const { parts, claims } = heldMessage(
      [
        item('Gout', 'A helped [l1]. See [l9].', [claim('l1', 'Snapshot/a')]),
        item('DMD', 'B helped [l1].', [claim('l1', 'Snapshot/b')]),
      ],
      3,
    );
    expect(parts.map(({ origin, text }) => [origin, text])).toEqual([
      ['code', '2 reports were held back until now. 3 more are in the list of what was held back.'],
      ['model', '1. Report of the research agent “Gout”'],
      ['code', 'A planned wake-up. It came in your quiet hours.'],
      ['outside', 'A helped [l1]. See [l9].'],
      ['model', '2. Report of the research agent “DMD”'],
      ['code', 'A planned wake-up. It came in your quiet hours.'],
      ['outside', 'B helped [l2].'],
    ]);
    expect(claims.flatMap(({ evidence }) => evidence.map(({ mark, ref }) => [mark, ref]))).toEqual([
      ['l1', 'Snapshot/a'],
      ['l2', 'Snapshot/b'],
    ]);
  });
});
