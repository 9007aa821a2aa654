import { existsSync, writeFileSync } from 'node:fs';
import { parseJson } from '@consilium/kernel';
import type { Command } from 'commander';
import { type ApiFlags, connect, withApiFlags } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { checkedName } from '../report/checked-name.ts';
import { checkedTarget } from '../report/checked-target.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

interface ImportFlags extends ApiFlags {
  readonly source: string;
  readonly new?: boolean;
}

interface ExportFlags extends ApiFlags {
  readonly out?: string;
}

/** `consilium record` */
export function addRecord(program: Command, at: CommandContext): void {
  const record = program.command('record').description('a patient’s record as FHIR R4, through the API');
  withApiFlags(
    record
      .command('import')
      .description('imports a bundle: all of it or nothing; the same again changes nothing')
      .argument('<patient>', 'whose record')
      .argument('<bundle>', 'a FHIR R4 bundle as a file; - reads what is piped in')
      .option('--source <name>', 'where it comes from; ids are kept apart by it', 'file')
      .option('--new', 'beside npm start: a patient who is not there yet, whom you may open then')
      .option('--json', 'what it changed, as JSON'),
  ).action(async (patient: string, bundle: string, flags: ImportFlags) => {
    const { importBundle } = await import('./import-bundle.ts');
    await importBundle({ ...flags, patient: checkedName(patient, 'a patient'), bundle }, at);
  });
  withApiFlags(
    record
      .command('export')
      .description('the whole record as a bundle')
      .argument('<patient>', 'whose record')
      .option('--out <file>', 'where to (default: what is printed)')
      .option('--json', 'one line of JSON'),
  ).action(async (patient: string, flags: ExportFlags) => {
    const { exportRecord } = await import('./command.ts');
    await exportRecord({ ...flags, patient: checkedName(patient, 'a patient') }, at);
  });
}

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
