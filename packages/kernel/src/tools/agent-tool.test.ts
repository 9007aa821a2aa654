import { describe, expect, it } from 'vitest';
import type { AgentToolSpec } from '../agents/agent.ts';
import { empty, failure, success } from '../outcome.ts';
import { beginAgentTool, endAgentTool, withPendingTools } from './agent-tool.ts';

const FALLBACK = 'I was unable to retrieve that URL. Please try again or provide a different URL.';
const spec: AgentToolSpec = {
  agent: 'url_handler',
  as: 'handle_url_request',
  fallback: FALLBACK,
  emptyText: null,
  resultKey: 'url_result',
  statusKey: 'url_status',
  errorKey: 'url_error',
  preserveRequest: true,
  reset: true,
  input: null,
  waitMs: null,
};

describe('agent as a tool [A11] [B4]', () => {
  it('is pending before the first call and running during it, with result and error reset', () => {
    const before = {
      url_result: { value: 'old', origin: 'outside' as const },
      url_error: { value: 'x', origin: 'code' as const },
    };
    expect(withPendingTools([spec], before).url_status).toEqual({ value: 'pending', origin: 'code' });
    const during = beginAgentTool(spec, before, '  read https://a.example  ');
    expect(withPendingTools([spec], during).url_status?.value).toBe('running');
    expect(during.url_result?.value).toBe('');
    expect(during.url_error?.value).toBe('');
    expect(during.last_user_message).toEqual({ value: 'read https://a.example', origin: 'user' });
  });

  it('keeps the old result without reset and hides the request where told', () => {
    const quiet = { ...spec, reset: false, preserveRequest: false };
    const during = beginAgentTool(quiet, { url_result: { value: 'old', origin: 'outside' } }, 'words');
    expect(during.url_result?.value).toBe('old');
    expect(during.last_user_message).toBeUndefined();
  });

  it('keeps the status error and gives the fallback as result', () => {
    const end = endAgentTool(spec, failure('timeout', { retryable: true }), 'outside');
    expect(end).toMatchObject({ status: 'error', result: FALLBACK });
    expect(end.delta).toEqual({
      url_result: { value: FALLBACK, origin: 'code' },
      url_status: { value: 'error', origin: 'code' },
      url_error: { value: 'timeout', origin: 'code' },
    });
  });

  it('is never silent when the agent found nothing', () => {
    expect(endAgentTool({ ...spec, fallback: null }, empty(), 'outside').result).toContain('found nothing');
    expect(endAgentTool({ ...spec, emptyText: 'No text there.' }, empty(), 'outside').result).toBe(
      'No text there.',
    );
  });

  it('without a fallback keeps what the agent had said, and its origin', () => {
    const bare = { ...spec, fallback: null };
    const end = endAgentTool(bare, failure('step_limit', { text: 'the chart says' }), 'chart');
    expect(end.delta.url_result).toEqual({ value: 'the chart says', origin: 'chart' });
    const silent = endAgentTool(bare, failure('timeout'), 'chart');
    expect(silent.delta.url_result?.origin).toBe('code');
  });

  it('labels a result with the origin of the agent that gave it', () => {
    expect(endAgentTool(spec, success('page text'), 'outside').delta.url_result).toEqual({
      value: 'page text',
      origin: 'outside',
    });
  });
});
