import { currentRun, defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';

declare module '@consilium/kernel' {
  interface ToolPorts {
    /** The record of the patient in scope: whose it is comes from the run, never from an argument. */
    readonly chart?: { readonly read: (topic: string) => Promise<Json> };
  }
}

/** What the open patient's record says about a topic. Without a record attached, an empty chart. */
export const readChart = defineTool({
  name: 'read_chart',
  description: "Reads the person's record about one topic, such as medications, conditions or a lab value.",
  input: z.object({ topic: z.string().min(1).max(200) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ topic }): Promise<Json> => {
    const chart = currentRun().ports.chart;
    return chart ? chart.read(topic) : { topic, entries: [] };
  },
});
