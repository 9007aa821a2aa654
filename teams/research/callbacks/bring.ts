import { currentRun, type Json, type ModelRequest } from '@consilium/kernel';

/** Puts something that was kept in state before the request, as a message of the user: never into an instruction. */
export function broughtBefore(request: ModelRequest, key: string, title: string): ModelRequest | undefined {
  const value: Json | undefined = currentRun().state[key]?.value;
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { ...request, messages: [{ role: 'user', text: `${title}\n${text}` }, ...request.messages] };
}
