/**
 * `npm run measured`: all measured figures as a table (`-- --markdown`; `-- --write` brings them into the pages;
 * `-- --check`). Exit code 1 on a malformed file, and with `--check` when a page quotes other figures.
 */
import { readMeasured } from './measured-file.ts';
import { differingPages, isStale, writePages } from './quoted-figures.ts';
import { markdownTable, textTable } from './table.ts';

const all = readMeasured();
const sound = all.filter(({ fault }) => fault === undefined);
const head = ['name', 'what', 'goal', 'figure', 'unit', 'holds', 'commit', 'date', ''];
const rows = sound.flatMap(({ file }) => {
  const stale = isStale(file) ? 'stale' : '';
  return file.goals.map(({ what, goal, figure, unit, holds }) => {
    return [
      file.name,
      what,
      goal,
      String(figure),
      unit,
      holds ? 'yes' : 'NO',
      file.commit,
      file.date.slice(0, 10),
      stale,
    ];
  });
});
const faulty = all.filter(({ fault }) => fault !== undefined);

if (process.argv.includes('--write')) writePages();
const differing = process.argv.includes('--check') ? differingPages() : [];
if (process.argv.includes('--check')) console.log(`${all.length} measured files, ${faulty.length} malformed`);
else if (rows.length === 0) console.log('nothing has been measured yet: npm run prove -- <name>');
else console.log((process.argv.includes('--markdown') ? markdownTable : textTable)(head, rows));
for (const { name, fault } of faulty) console.error(`docs/measured/${name}.json is malformed: ${fault}`);
for (const page of differing) console.error(`${page} quotes other figures: npm run measured -- --write`);
process.exitCode = faulty.length > 0 || differing.length > 0 ? 1 : 0;
