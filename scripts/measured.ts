/**
 * `npm run measured`: all measured figures as a table (`-- --markdown`; `-- --write` brings them into README.md;
 * `-- --check`). Exit code 1 on a malformed file, and with `--check` when README quotes other figures.
 */
import { readMeasured } from './measured-file.ts';
import { readmeIsCurrent, writeReadmeFigures } from './readme-figures.ts';
import { markdownTable, textTable } from './table.ts';

const all = readMeasured();
const sound = all.filter(({ fault }) => fault === undefined);
const head = ['name', 'what', 'goal', 'figure', 'unit', 'holds', 'commit', 'date'];
const rows = sound.flatMap(({ file }) =>
  file.goals.map(({ what, goal, figure, unit, holds }) => {
    return [
      file.name,
      what,
      goal,
      String(figure),
      unit,
      holds ? 'yes' : 'NO',
      file.commit,
      file.date.slice(0, 10),
    ];
  }),
);
const faulty = all.filter(({ fault }) => fault !== undefined);

if (process.argv.includes('--write')) writeReadmeFigures();
const stale = process.argv.includes('--check') && !readmeIsCurrent();
if (process.argv.includes('--check')) console.log(`${all.length} measured files, ${faulty.length} malformed`);
else if (rows.length === 0) console.log('nothing has been measured yet: npm run prove:<name>');
else console.log((process.argv.includes('--markdown') ? markdownTable : textTable)(head, rows));
for (const { name, fault } of faulty) console.error(`docs/measured/${name}.json is malformed: ${fault}`);
if (stale) console.error('README.md quotes other figures: npm run measured -- --write');
process.exitCode = faulty.length > 0 || stale ? 1 : 0;
