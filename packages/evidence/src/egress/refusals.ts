import { ConsiliumError } from '@consilium/kernel';

// No cause stands in any of these: what a library says of a response quotes the response.

/** The address, or one it led to, is none that we go to. */
export const refused = (remedy: string) => new ConsiliumError('url_refused', { remedy });

export const unreachable = (retryable: boolean) =>
  new ConsiliumError('page_unreachable', { retryable, remedy: 'open the page yourself, or try later' });

export const tooLarge = () =>
  new ConsiliumError('page_too_large', { remedy: 'paste the part that matters into the message' });

export const unsupported = () =>
  new ConsiliumError('page_unsupported', { remedy: 'give a web page, a text or a PDF' });

export const unreadable = () =>
  new ConsiliumError('page_unreadable', { remedy: 'paste the part that matters into the message' });

export const tooSlow = () => new ConsiliumError('timeout', { retryable: true, remedy: 'try later' });

/** The caller gave up: its own reason, where it is one of ours. */
export function stopped({ reason }: AbortSignal): ConsiliumError {
  return reason instanceof ConsiliumError ? reason : new ConsiliumError('aborted', { retryable: true });
}
