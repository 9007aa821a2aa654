import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';

interface Listed {
  readonly functions: readonly {
    readonly name: string;
    readonly description: string;
    readonly presets: { readonly default: string; readonly variants: Readonly<Record<string, string>> };
  }[];
}

/** Prints the functions of the server, one a line. */
export async function listFunctions(flags: ApiFlags, { environment, report }: CommandContext): Promise<void> {
  const api = await connect(flags, environment);
  const listed = (await (await api.get('/v1/functions')).json()) as Listed;
  const lines = listed.functions.map(({ name, description, presets }) => {
    const variants = Object.entries(presets.variants).map(([variant, preset]) => `${variant} ${preset}`);
    const shown = [`default ${presets.default}`, ...variants].join(', ');
    return `${name.replaceAll('_', '-').padEnd(24)} ${description} (${shown})`;
  });
  report.result(listed, lines.join('\n'));
}
