import { ConsiliumError, type ModelRequest } from '@consilium/kernel';

/** Refuses what providers refuse, before anything is sent. */
export function checkRequest(request: ModelRequest): void {
  if (request.output && request.tools.length > 0)
    throw refused('an output schema does not go out with tools');
  if (request.output && request.builtin) throw refused('an output schema does not go out with a built-in');
  if (request.builtin && request.tools.length > 0) throw refused('a built-in does not go out with tools');
  if (request.messages.length === 0) throw refused('a request needs a message');
}

function refused(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_request', { remedy });
}
