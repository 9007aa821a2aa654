import { ConsiliumError, type Json, type ModelRequest } from '@consilium/kernel';

const LEFT_OUT = '[not shown: a picture or scan]';
const INLINE =
  /data:(?:image|application|video|audio)\/[\w.+-]{1,80}(?:;[\w.=-]{1,40}){0,3};base64,[A-Za-z0-9+/=_-]*/gi;

/** A picture inside a text is left out of it. */
export function withoutPictures(text: string): string {
  return text.includes('base64,') ? text.replace(INLINE, LEFT_OUT) : text;
}

/** FHIR attachments, photographs and binaries carry their bytes in `data`, beside the type of the content. */
export function withoutAttached(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutAttached);
  const bytes = 'data' in value && ('contentType' in value || value.resourceType === 'Binary');
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      bytes && key === 'data' && typeof each === 'string' ? LEFT_OUT : withoutAttached(each),
    ]),
  );
}

const USER = new Set(['role', 'text', 'video']);
const CONTENT = new Set(['text', 'reasoning', 'tool-call']);

/** Text, calls and their results, and the address of a video: a request with any other part goes nowhere. */
export function refuseOtherParts({ messages }: ModelRequest): void {
  for (const message of messages) {
    const fits =
      message.role === 'user'
        ? typeof message.text === 'string' && Object.keys(message).every((key) => USER.has(key))
        : message.role === 'assistant'
          ? message.content.every(({ type }) => CONTENT.has(type))
          : message.role === 'tool' && Array.isArray(message.results);
    if (!fits) throw new ConsiliumError('invalid_request', { remedy: 'only text goes to a provider' });
  }
}
