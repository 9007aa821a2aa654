import { currentRun, defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { BODY_SYSTEMS, isMedicineOf, type KnownTest, systemOf } from '../chart/body-systems.ts';
import { citeComputed, citeNode } from '../chart/cite.ts';
import { citePairs, citeSeries } from '../chart/cite-results.ts';
import { readProblems } from '../chart/problems.ts';
import { readRegimensOf } from '../chart/regimens.ts';
import { noResult, OLDER_LEFT_OUT, readObservations, seriesIn } from '../chart/results.ts';
import { localToday } from '../local-time.ts';

const KNOWN = BODY_SYSTEMS.map(({ name, title }) => `${name} (${title})`).join(', ');

/** Everything that belongs to one system of the body, chosen by code: a model cannot forget the test that matters. */
export const healthCheck = defineTool({
  name: 'health_check',
  description: `All that the record holds about one system of the body: conditions, symptoms, its tests with verdict and trend, its medicines, and which of its tests are missing. Systems: ${KNOWN}. Everyday words (liver, heart, kidney, lung, brain) are understood.`,
  input: z.object({ system: z.string().min(1).max(60) }),
  zone: 'record',
  effect: 'read',
  execute: async ({ system: said }): Promise<Json> => {
    const system = systemOf(said);
    if (!system) return { refused: `There is no system called that. Known are: ${KNOWN}.` };
    const { conditions, symptoms } = await readProblems(system);
    const { found, doubts, isWhole } = await readObservations(null);
    const all = seriesIn(found, doubts);
    const isOf = ({ codes }: KnownTest, test: string) => codes.includes(test);
    const tests = all.filter(({ test }) => system.tests.some((known) => isOf(known, test)));
    const missing = system.tests.filter((known) => !tests.some(({ test }) => isOf(known, test)));
    const medicines = (await readRegimensOf()).filter(
      ({ isActive, name }) => isActive && isMedicineOf(name, system.medicines),
    );
    return {
      system: system.name,
      title: system.title,
      as_of: localToday(currentRun()),
      conditions: conditions.map(citeNode),
      symptoms: symptoms.map(citeNode),
      tests: tests.map((series) => citeSeries(series)),
      ...(tests.some(({ test }) => test === '8480-6') ? { blood_pressures: citePairs(tests) } : {}),
      active_medicines: medicines.map(({ node }) => citeNode(node)),
      not_in_the_record: missing.map(({ names: [name = ''] }) =>
        citeComputed(['health_check', name], `${name}: ${noResult(isWhole)}`),
      ),
      ...(isWhole ? {} : { note: OLDER_LEFT_OUT }),
    };
  },
});
