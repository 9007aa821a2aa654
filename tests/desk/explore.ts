import { startConsoleStand } from '../support/console/console-stand.ts';
const t0 = Date.now();
const log = (what: string) => console.log(`${((Date.now() - t0) / 1000).toFixed(1)} ${what}`);
const stand = await startConsoleStand({ env: { EVIDENCE: 'invented' } });
try {
  log('stand');
  const { page } = await stand.newPage({ as: 'dr-demo', to: '/research' });
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  const shot = async (name: string) => {
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/dev/shm/w/shots/${name}.png` });
    log(name);
  };
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  };
  await page.getByText('For example').waitFor();
  await ask('Research new treatments for Duchenne muscular dystrophy');
  await page.getByTestId('thread').getByText('Before I start').waitFor();
  await ask('Boys aged 4 to 10 years, growth and walking, until two randomised trials agree');
  await page.getByTestId('thread').getByText('has reported').first().waitFor();
  await shot('made');
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('list', { name: 'Agents' }).getByRole('link').first().waitFor();
  await shot('agents');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link').first().click();
  for (const part of ['Claims', 'Reports', 'Files', 'Timeline']) {
    await page.getByRole('navigation', { name: 'Parts of the agent' }).getByRole('link', { name: part }).click();
    await page.waitForTimeout(500);
    await shot(part);
  }
  await page.getByRole('link', { name: 'Wake-ups' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await shot('triggers');
  await page.getByRole('button', { name: 'Calendar' }).click();
  await shot('calendar');
  await page.getByRole('link', { name: /What changed/ }).click();
  await shot('brief');
  await page.getByRole('button', { name: /Move on to/ }).click();
  const began = Date.now();
  await page.getByRole('button', { name: /Move on to/ }).waitFor({ timeout: 180_000 }).catch(() => log('did not end'));
  log(`moved in ${(Date.now() - began) / 1000}`);
  await shot('brief-later');
  await page.getByRole('link', { name: 'Held back' }).click();
  await shot('held');
  await page.getByRole('link', { name: 'Conversation' }).click();
  await page.waitForTimeout(1500);
  await shot('talk-later');
  for (const table of ['research_requests', 'triggers', 'suppressions', 'research_claims'])
    console.log(table, await stand.query(`SELECT count(*) FROM app.${table}`));
  console.log(JSON.stringify(await stand.query('SELECT why, outcome, created_at, ended_at FROM app.research_requests ORDER BY place')));
  console.log(await stand.query('SELECT status, schedule, next_fire_at, last_fired_at, last_outcome FROM app.triggers'));
} finally {
  await stand.close();
}
