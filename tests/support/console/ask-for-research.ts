import type { ConsoleStand } from './console-fixture.ts';

/** Has a research agent made by talking, as a clinician does, and waits for its first report. Gives the address of its page. */
export async function askForResearch(newPage: ConsoleStand['newPage']): Promise<string> {
  const { page, close } = await newPage({ as: 'dr-demo', to: '/research' });
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  };
  const thread = page.getByTestId('thread');
  await ask('Research new treatments for Duchenne muscular dystrophy');
  await thread.getByText('Before I start').waitFor();
  await ask('Boys aged 4 to 10 years, growth and walking, until two randomised trials agree');
  await thread.getByText('has reported').first().waitFor();
  await page
    .getByRole('complementary', { name: 'Agents' })
    .getByRole('link', { name: /Duchenne/ })
    .click();
  await page.getByText('First work').first().waitFor();
  const path = new URL(page.url()).pathname;
  await close();
  return path;
}
