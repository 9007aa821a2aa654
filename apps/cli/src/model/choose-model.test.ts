import { describe, expect, it } from 'vitest';
import { chooseModel } from './choose-model.ts';

const unasked = { model: undefined, standIn: false };

describe('who answers in consilium team try [F5] [D9]', () => {
  it('is the stand-in without a key, or where it is asked for', () => {
    expect(chooseModel(unasked, {}).standIn).toBe(true);
    expect(chooseModel({ ...unasked, standIn: true }, { GEMINI_API_KEY: 'k' }).standIn).toBe(true);
    expect(chooseModel({ ...unasked, standIn: true }, { AI_PROVIDER: 'openai' }).standIn).toBe(true);
  });

  it('is the provider whose key is set', () => {
    const chosen = chooseModel(unasked, { ANTHROPIC_API_KEY: 'k' });
    expect(chosen).toMatchObject({
      standIn: false,
      environment: { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' },
    });
    expect(chosen.label).not.toContain('k)');
    expect(chooseModel(unasked, { AI_PROVIDER: 'vertex', OPENAI_API_KEY: 'k' })).toMatchObject({
      ...{ standIn: false, label: 'vertex', environment: {} },
    });
  });

  it('is a server that was named, before any key, one call at a time', () => {
    const model = { url: 'http://127.0.0.1:8080/v1', name: 'small' };
    expect(chooseModel({ ...unasked, model }, { GEMINI_API_KEY: 'k' }).environment).toEqual({
      ...{ AI_PROVIDER: 'compatible', AI_BASE_URL: model.url, AI_CONCURRENCY: '1', AI_TIMEOUT_MS: '600000' },
      URGENCY_MODEL: '0',
      ...{ AI_FAST_MODEL: 'small', AI_DEEP_MODEL: 'small' },
    });
  });
});
