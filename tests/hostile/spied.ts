import { type AnyTool, type Catalogue, currentRun, type Json, type Scope } from '@consilium/kernel';

/** What a tool saw when it truly ran. */
export interface ToolRun {
  readonly tool: string;
  readonly agent: string;
  readonly conversation: string;
  readonly scope: Scope;
  readonly input: unknown;
  /** The state that the tool was shown. */
  readonly state: unknown;
}

/** The same catalogue; every execution is told to `saw` first. */
export function spied(catalogue: Catalogue, saw: (run: ToolRun) => void): Catalogue {
  return {
    ...catalogue,
    tools: catalogue.tools.map(
      (tool): AnyTool => ({
        ...tool,
        execute: (input: unknown): Promise<Json> | Json => {
          const { agent, conversation, scope, state } = currentRun();
          saw({
            tool: tool.name,
            agent,
            conversation: conversation ?? '',
            scope: { ...scope },
            input,
            state: structuredClone(state),
          });
          return tool.execute(input);
        },
      }),
    ),
  };
}
