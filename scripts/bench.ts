/** `npm run bench -- <name> [--size ci|full]`: runs one benchmark and prints its figures; `ci` unless given. */
import { runCommand } from './run-command.ts';
import { suites } from './suites.ts';
import { wrongName } from './wrong-name.ts';

const benchmarks = suites.filter(({ command }) => command.some((word) => word.startsWith('bench/')));
const [name, ...options] = process.argv.slice(2);
const benchmark = benchmarks.find((each) => each.name === name);

if (benchmark === undefined) {
  const names = benchmarks.map((each) => each.name);
  console.error(wrongName('bench', names, name));
  process.exitCode = 1;
} else process.exitCode = (await runCommand([...benchmark.command, ...options])).code;
