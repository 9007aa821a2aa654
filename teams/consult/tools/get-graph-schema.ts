import { currentRun, defineTool, schemaText } from '@consilium/kernel';
import { z } from 'zod';
import { required } from '../chart/ports.ts';

export const getGraphSchema = defineTool({
  name: 'get_graph_schema',
  description:
    'What the graph of this record can hold, what it holds of this patient, and how to ask for it. Read it before the first query.',
  input: z.object({}),
  zone: 'record',
  effect: 'read',
  execute: async () => {
    const { ports, caller } = currentRun();
    return schemaText(await required(ports.lens).schema(caller));
  },
});
