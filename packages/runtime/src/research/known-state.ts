import { type ClaimedRequest, type Json, RESEARCH_STATE, type State, workspacePath } from '@consilium/kernel';

/**
 * What an agent is told of itself, for a callback of its team: brief, threshold and memory. It was written by models, and quotes pages, so
 * its origin is outside; no instruction holds it.
 */
export function knownState({ agent, request, memory, now }: ClaimedRequest): State {
  const { name, description, slug, brief, threshold } = agent;
  const value = {
    ...{ name, description, folder: workspacePath(slug), brief, threshold, now, why: request.why },
    memory: memory as unknown as Json,
  };
  return { [RESEARCH_STATE]: { value, origin: 'outside' } };
}
