import { MEASURES } from '@consilium/clinical';
import { emergencyCatalogue } from '@consilium/server/emergency-catalogue';
import { suiteSize } from '../../../scripts/suite-size.ts';

/** The screen itself reads these: too low or too high is an emergency. */
const table = emergencyCatalogue().find(({ path }) => path === 'en/values.yml')!.text;
const READ = new Set(
  [...table.matchAll(/like: \[([^\]]+)\]/g)].flatMap(([, displays = '']) => displays.split(', ')),
);

/** Each would be a dangerous blood sugar, in mmol/L or in mg/dL. */
const VALUES = [2.1, 3.2, 20, 48, 300];

const names = MEASURES.filter(
  ({ display, specimen }) => specimen === 'urine' || !(READ.has(display) || display.startsWith('Glucose')),
).flatMap((measure) => measure.names.map((name) => name.replace(/ levels?$/, '')));

/** Levels of something else than sugar, by every name that the measurements are known by; at the size of CI in two sentences each. */
export const otherLevels: readonly string[] = [...new Set(names)].flatMap((name, index) => {
  const value = VALUES[index % VALUES.length]!;
  const frames = [
    `my ${name} level was ${value} mmol/L`,
    `I have diabetes. My ${name} level is ${value}.`,
    `Are my ${name} levels low?`,
    `Why are my ${name} levels high?`,
  ];
  const some = suiteSize() === 'full' ? frames : [frames[index % frames.length]!];
  return [`My ${name} level is ${value}`, ...some];
});
