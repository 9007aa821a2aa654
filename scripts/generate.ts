/** `npm run generate -- [name]`: writes the files that are made from others, all of them or those of one name. */
import { runCommand } from './run-command.ts';
import { wrongName } from './wrong-name.ts';

/** Name → script. Tests and `npm run verify` compare what each of them writes. */
const GENERATORS: { readonly [name: string]: string } = {
  'api-types': 'scripts/api-types.ts',
  coverage: 'scripts/coverage.ts',
  'editor-schemas': 'scripts/editor-schemas.ts',
  'fhir-definitions': 'scripts/fhir-definitions.ts',
  signatures: 'scripts/signatures.ts',
};

const names = Object.keys(GENERATORS);
const chosen = process.argv[2];
const wrong = chosen === undefined ? undefined : wrongName('generate', names, chosen);

if (wrong !== undefined) {
  console.error(wrong);
  process.exitCode = 1;
} else {
  for (const name of chosen === undefined ? names : [chosen]) {
    const { code } = await runCommand(['node', GENERATORS[name] ?? '']);
    if (code !== 0) process.exitCode = 1;
    console.log(`${name}: ${code === 0 ? 'written' : 'FAILED'}`);
  }
}
