import type { World } from './hostile-fixture.ts';

export interface StateRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

export async function readState(world: World, conversation: string): Promise<readonly StateRow[]> {
  const { rows } = await world.rows.query(
    'SELECT key, value, origin FROM app.conversation_state WHERE conversation = $1 ORDER BY key',
    [conversation],
  );
  return rows as StateRow[];
}
