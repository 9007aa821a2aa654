import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { look } from './looking.ts';

/** Each with the line of a `.env` that is wrong, behind two that are not. */
const envFault = (name: string, line: string, finds: string, remedy: RegExp): Fault => ({
  ...{ name, finds, remedy },
  plant: (patient) => {
    const file = join(patient.clone, '.env');
    writeFileSync(file, `# mine\nLOG_LEVEL=error\n${line}\n`);
    return {
      look: async () => {
        const found = await look(patient, line.startsWith('PORT') ? { port: undefined as never } : {});
        if (found.length > 0 && !found.every(({ what }) => /line 3/.test(what)))
          throw new Error(`no line is named: ${found.map(({ what }) => what).join('; ')}`);
        return found;
      },
      cure: () => writeFileSync(file, '# mine\nLOG_LEVEL=error\n'),
      clean: () => rmSync(file, { force: true }),
    };
  },
});

export const settingFaults: readonly Fault[] = [
  envFault('a line of .env that is no assignment', 'AI_API_KEY: abc', 'bad-env-file', /NAME=value/),
  envFault('a setting that is none of those allowed', 'AI_PROVIDER=chatgpt', 'bad-setting', /\.env/),
  envFault('a number that is none', 'AI_CONCURRENCY=many', 'bad-setting', /\.env/),
];
