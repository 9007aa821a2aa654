import { currentRun, defineTool } from '@consilium/kernel';
import { z } from 'zod';

declare module '@consilium/kernel' {
  interface ToolPorts {
    /** What hangs on the notice board on a day; '' where nothing does. */
    readonly board?: (day: Date) => string | Promise<string>;
  }
}

/** Whatever stands there was written by strangers. */
export const readBoard = defineTool({
  name: 'read_board',
  description: 'What the notice board says today.',
  input: z.object({}),
  zone: 'outside',
  effect: 'read',
  execute: async () => {
    const run = currentRun();
    return { notice: (await run.ports.board?.(run.now())) ?? '' };
  },
});
