import { describe, expect, it } from 'vitest';
import { anthropicBody, geminiBody, openaiBody, openaiText } from '../test/bodies.ts';
import { aRequest, calm, json, modelsOf } from '../test/scripted-fetch.ts';
import { builtinsOf } from './builtins.ts';

const search = aRequest({ builtin: 'web_search' });
const page = { url: 'https://example.org/a', title: 'A' };

describe('web search [A8]', () => {
  it.each(['gemini', 'vertex'] as const)('%s', async (provider) => {
    const groundingMetadata = { groundingChunks: [{ web: { uri: page.url, title: page.title } }] };
    const { models, sent } = modelsOf(provider, [
      json(geminiBody([{ text: 'Found.' }], { candidate: { groundingMetadata } })),
    ]);
    const reply = await models.call(search, calm);
    expect(sent[0]!.body.tools).toEqual([{ googleSearch: {} }]);
    expect(reply.sources).toEqual([page]);
    expect(reply.microUsd).toBe(Math.ceil(100 * 0.3 + 20 * 2.5) + 14_000);
  });

  it('openai: what it ran itself is no call for us, and each search is paid for', async () => {
    const ran = (id: string) => ({
      type: 'web_search_call',
      id,
      status: 'completed',
      action: { type: 'search', query: 'q' },
    });
    const cited = { type: 'url_citation', start_index: 0, end_index: 5, ...page };
    const { models, sent } = modelsOf('openai', [
      json(openaiBody([ran('w1'), ran('w2'), openaiText('Found.', [cited])])),
    ]);
    const reply = await models.call(search, calm);
    expect(sent[0]!.body.tools).toMatchObject([{ type: 'web_search' }]);
    expect(reply.content.map((part) => part.type)).toEqual(['text']);
    expect(reply.finish).toBe('stop');
    expect(reply.sources).toEqual([page]);
    expect(reply.microUsd).toBe(Math.ceil(60 * 0.1 + 40 * 0.01 + 20 * 0.5) + 20_000);
  });

  it('anthropic', async () => {
    const blocks = [
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'q' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 's1',
        content: [{ type: 'web_search_result', ...page, encrypted_content: 'x', page_age: null }],
      },
      { type: 'text', text: 'Found.' },
    ];
    const { models, sent } = modelsOf('anthropic', [json(anthropicBody(blocks))]);
    const reply = await models.call(search, calm);
    expect(sent[0]!.body.tools).toMatchObject([
      { type: 'web_search_20250305', name: 'web_search', max_uses: 8 },
    ]);
    expect(reply.content.map((part) => part.type)).toEqual(['text']);
    expect(reply.sources).toEqual([page]);
  });
});

describe('video', () => {
  const video = 'https://www.youtube.com/watch?v=abc_1';
  const watch = (url: string) =>
    aRequest({ builtin: 'video', messages: [{ role: 'user', text: 'What is it?', video: url }] });

  it.each(['gemini', 'vertex'] as const)('%s gets the URL; nobody fetches it', async (provider) => {
    const { models, sent } = modelsOf(provider, [json(geminiBody([{ text: 'A cat.' }]))]);
    await models.call(watch(video), calm);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body.contents[0].parts).toEqual([
      { fileData: { mimeType: 'video/mp4', fileUri: video } },
      { text: 'What is it?' },
    ]);
    expect(sent[0]!.body.tools).toBeUndefined();
  });

  it.each([
    'http://127.0.0.1/x',
    'https://youtube.com.evil.org/watch?v=a',
    'https://evil.org/youtu.be/a',
    'file:///etc/passwd',
  ])('refuses %s', async (url) => {
    const { models, sent } = modelsOf('gemini', []);
    await expect(models.call(watch(url), calm)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(sent).toEqual([]);
  });
});

describe('where a provider has none', () => {
  it.each([
    ['openai', 'video'],
    ['anthropic', 'video'],
    ['workers-ai', 'web_search'],
    ['workers-ai', 'video'],
    ['compatible', 'web_search'],
    ['compatible', 'video'],
  ] as const)('%s %s is unsupported, and nothing is sent', async (provider, builtin) => {
    const { models, sent } = modelsOf(provider, []);
    await expect(models.call(aRequest({ builtin }), calm)).rejects.toMatchObject({
      code: 'unsupported',
      retryable: false,
    });
    expect(sent).toEqual([]);
    expect(builtinsOf(provider)).not.toContain(builtin);
    expect(models.describe().builtins).toEqual(builtinsOf(provider));
  });

  it('so is a video in a message of a request without a built-in', async () => {
    const { models, sent } = modelsOf('openai', []);
    const request = aRequest({ messages: [{ role: 'user', text: '?', video: 'https://youtu.be/a' }] });
    await expect(models.call(request, calm)).rejects.toMatchObject({ code: 'unsupported' });
    expect(sent).toEqual([]);
  });
});
