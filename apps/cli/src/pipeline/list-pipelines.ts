import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';

interface Listed {
  readonly pipelines: readonly {
    readonly id: string;
    readonly description: string;
    readonly stages: readonly { readonly id: string; readonly function: string }[];
  }[];
}

/** Prints the pipelines of the server, with their stages in order. */
export async function listPipelines(flags: ApiFlags, { environment, report }: CommandContext): Promise<void> {
  const api = await connect(flags, environment);
  const listed = (await (await api.get('/v1/pipelines')).json()) as Listed;
  const lines = listed.pipelines.map(
    ({ id, description, stages }) =>
      `${id}\n  ${description}\n  ${stages.map((stage) => stage.id).join(' → ')}`,
  );
  report.result(listed, lines.join('\n'));
}
