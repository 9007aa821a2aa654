import { ConsiliumError, type Json, type ModelContent, type ModelMessage } from '@consilium/kernel';
import type { SdkMessage, SdkOptions, SdkPrompt } from '../sdk-types.ts';

type AssistantPart = Extract<SdkMessage, { role: 'assistant' }>['content'][number];

/** Our messages in the SDK's shape; `meta` goes back to the provider as the options it came as. */
export function promptOf(system: string, messages: readonly ModelMessage[]): SdkPrompt {
  const prompt: SdkPrompt = system ? [{ role: 'system', content: system }] : [];
  for (const message of messages) {
    const converted = messageOf(message);
    if (converted.content.length > 0) prompt.push(converted);
  }
  return prompt;
}

function messageOf(message: ModelMessage): SdkMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [...videoOf(message.video), { type: 'text', text: message.text }] };
    case 'assistant':
      return { role: 'assistant', content: message.content.flatMap(partOf) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ id, name, result }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output:
            typeof result === 'string'
              ? { type: 'text', value: result }
              : { type: 'json', value: plain(result) },
        })),
      };
  }
}

function partOf(part: ModelContent): AssistantPart[] {
  const options = part.meta === undefined ? {} : { providerOptions: part.meta as SdkOptions };
  if (part.type !== 'tool-call') {
    // Providers refuse an empty text, unless it is there to carry a signature.
    if (part.text === '' && part.meta === undefined) return [];
    return [{ type: part.type, text: part.text, ...options }];
  }
  // An invalid call goes back empty: providers take only objects, and its result says what was wrong.
  const input = part.invalid === undefined ? part.input : {};
  return [{ type: 'tool-call', toolCallId: part.id, toolName: part.name, input, ...options }];
}

const YOUTUBE = /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|shorts\/)|youtu\.be\/)[\w\-?=&./]+$/;

function videoOf(video: string | undefined): Extract<SdkMessage, { role: 'user' }>['content'] {
  if (video === undefined) return [];
  if (!YOUTUBE.test(video))
    throw new ConsiliumError('invalid_request', { remedy: 'a video is given by its YouTube URL' });
  return [{ type: 'file', mediaType: 'video/mp4', data: { type: 'url', url: new URL(video) } }];
}

type JsonOutput = Extract<
  Extract<Extract<SdkMessage, { role: 'tool' }>['content'][number], { type: 'tool-result' }>['output'],
  { type: 'json' }
>['value'];

/** Our JSON is read-only, the SDK's type is not; it does not write. */
function plain(value: Json): JsonOutput {
  return value as JsonOutput;
}
