import { consultCatalogue, consultFiles } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileModel } from '../noisy-turn/hostile-model.ts';
import { clientFor } from '../support/client.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** A fifth of it is the answer's: the other members of the group have theirs. */
const LENS_SECONDS = 10;
const files = consultFiles().map((file) =>
  file.path.endsWith('team.yml')
    ? { ...file, text: file.text.replace('limits:\n', `limits:\n  lens_seconds: ${LENS_SECONDS}\n`) }
    : file,
);

interface Step {
  readonly name: string;
  readonly code: string | null;
  readonly lens_ms: number;
}

describe('the lens time of a turn [D12] [F4]', () => {
  let stack: Stack;
  const model = hostileModel();
  beforeAll(async () => {
    stack = await startStack({ teams: [{ files, catalogue: consultCatalogue }] });
    stack.models.setPlayer(model);
  });
  afterAll(() => stack?.stop());

  it('ends a turn of slow queries, and its steps say what was used and what was refused', async () => {
    const client = await clientFor(stack.server);
    const { status } = (
      await client.ask('What does my record say of my heart?', { team: 'consult', timeoutMs: 60_000 })
    ).answer;
    expect(status).not.toBe('complete');
    const steps = await stack.query<Step>(
      `SELECT s.name, s.code, s.lens_ms FROM app.steps s JOIN app.runs r ON r.id = s.run WHERE s.kind = 'tool'`,
    );
    const used = steps.reduce((sum, { lens_ms }) => sum + lens_ms, 0);
    expect(used).toBeGreaterThan(100);
    expect(used).toBeLessThanOrEqual((LENS_SECONDS * 1_000) / 5);
    const codes = new Set(steps.map(({ code }) => code));
    expect(codes).toContain('lens_budget_exhausted');
    expect(codes).toContain('too_many_calls');
    // Most of what the model asked for was never run.
    expect(steps.filter(({ lens_ms }) => lens_ms > 0).length).toBeLessThan(model.queries() / 4);
  });
});
