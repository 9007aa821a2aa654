import { randomUUID } from 'node:crypto';

const RESULT = {
  output: {
    subtasks: [{ id: 's1', description: 'Summarize it.', agent: 'summarize_content', estimated_tokens: 1 }],
    ...{ dependencies: { s1: [] }, agent_assignments: { s1: 'summarize_content' }, estimated_tokens: 1 },
  },
  ...{ preset: 'S2', models: [], standIn: true, cut: [] },
};

/** A run of `decompose_task` that has ended, as its worker leaves it. Gives its id. */
export async function plantSubtasks(
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  {
    tenant,
    compartment,
    actor,
    purpose,
  }: {
    readonly tenant: string;
    readonly compartment: string;
    readonly actor: string;
    readonly purpose: string;
  },
): Promise<string> {
  const id = randomUUID();
  const whose = [tenant, compartment, id, actor, purpose];
  await query(
    `INSERT INTO app.runs (tenant, compartment, id, turn, kind, team, agent, invocation, status, actor, purpose, ended_at)
     VALUES ($1, $2, $3, $3, 'function', 'functions', 'decompose_task', 'inv_planted', 'complete', $4, $5, now())`,
    whose,
  );
  await query(
    `INSERT INTO app.work (tenant, compartment, id, actor, purpose, kind, name, request, max_micro_usd, result)
     VALUES ($1, $2, $3, $4, $5, 'function', 'decompose_task', $6, 1000, $7)`,
    [
      ...whose,
      JSON.stringify({ input: { task: 'Summarize it.' }, preset: 'S2', cut: [] }),
      JSON.stringify(RESULT),
    ],
  );
  return id;
}
