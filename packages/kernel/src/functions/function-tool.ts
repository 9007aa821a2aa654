import { ConsiliumError } from '../errors.ts';
import { defineTool } from '../tools/tool.ts';
import type { AnyFunction } from './function.ts';

/** A function as a tool for agents, with its own zone and effect class. A team names it under `tools`. */
export function functionTool({ name, description, input, zone, effect }: AnyFunction) {
  return defineTool({
    ...{ name, description, input, zone, effect },
    function: name,
    execute: () => {
      throw new ConsiliumError('unsupported', { remedy: 'the runtime runs it as a function' });
    },
  });
}
