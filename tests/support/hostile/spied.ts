import {
  type AnyTool,
  currentRun,
  type Json,
  type LlmAgent,
  loadTeam,
  type Scope,
  type Team,
} from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';

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

/** The teams by name, the same sources with every execution of a tool noted first, and the notes. */
export function spied(sources: readonly TeamSource[]) {
  const toolRuns: ToolRun[] = [];
  const noted = (tool: AnyTool): AnyTool => ({
    ...tool,
    execute: (input: unknown): Promise<Json> | Json => {
      const { agent, conversation, scope, state } = currentRun();
      toolRuns.push({
        ...{ tool: tool.name, agent, conversation: conversation ?? '', input },
        scope: { ...scope },
        state: structuredClone(state),
      });
      return tool.execute(input);
    },
  });
  const loaded = sources.map(({ files, catalogue }) => loadTeam(files, catalogue));
  return {
    teams: new Map(loaded.map((team) => [team.name, team])) as ReadonlyMap<string, Team>,
    sources: sources.map(({ files, catalogue }) => ({
      files,
      catalogue: { ...catalogue, tools: catalogue.tools.map(noted) },
    })),
    toolRuns: toolRuns as readonly ToolRun[],
  };
}

/** Tools that ran in a conversation though the agent's file does not give them. */
export function undeclaredTools(
  toolRuns: readonly ToolRun[],
  { team, conversation }: { readonly team: Team; readonly conversation: string },
): readonly ToolRun[] {
  return toolRuns.filter((run) => {
    const agent = team.agents[run.agent] as LlmAgent | undefined;
    return run.conversation === conversation && !agent?.tools?.includes(run.tool);
  });
}
