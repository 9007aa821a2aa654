import { existsSync, writeFileSync } from 'node:fs';
import { parseJson } from '@consilium/kernel';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { checkedTarget } from '../report/checked-target.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** Prints the record, or writes it into a file that only its owner reads. What is there is not overwritten. */
export async function exportRecord(
  { patient, out, ...flags }: ApiFlags & { readonly patient: string; readonly out?: string },
  { environment, report }: CommandContext,
): Promise<void> {
  if (out !== undefined && existsSync(checkedTarget(out)))
    throw new Trouble('file-exists', {
      what: `${out} is there already.`,
      remedy: 'remove it, or name another file',
      exit: EXIT.usage,
    });
  const api = await connect(flags, environment);
  const answer = await api.get(`/v1/patients/${patient}/record/export`);
  const bundle = parseJson(await answer.text()) as { entry?: unknown[] };
  const count = bundle.entry?.length ?? 0;
  if (out === undefined) {
    report.result(bundle, JSON.stringify(bundle, null, 2));
    return;
  }
  writeFileSync(out, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  report.result({ patient, file: out, entries: count }, `${count} entries of ${patient} are in ${out}`);
}
