import { smallTeamFiles } from '@consilium/example-small-team';
import type { TeamFile } from '@consilium/kernel';

/** The small team with other limits, under another name. */
export function limited(name: string, limits: { readonly [limit: string]: number }): readonly TeamFile[] {
  return smallTeamFiles().map((file) => {
    if (file.path !== 'team.yml') return file;
    const changed = Object.entries(limits).reduce(
      (text, [limit, value]) => text.replace(new RegExp(`^( +${limit}:).*$`, 'm'), `$1 ${value}`),
      file.text.replace(/^name:.*$/m, `name: ${name}`),
    );
    return { ...file, text: changed };
  });
}

/** One agent that may call a function and another agent, each for very long: only the budget ends it. */
export function tireless(name: string, limits: string): readonly TeamFile[] {
  const team = `name: ${name}\ndescription: Never tires.\nroot: lead\nagents: [lead, helper]\nlimits: ${limits}\n`;
  const agent = (called: string, instruction: string, tools: string) => ({
    path: `agents/${called}.yml`,
    text: `name: ${called}
description: Works.
instruction: ${instruction}
tools: ${tools}
generate: { reasoning: minimal, max_output_tokens: 200 }
limits: { steps: 100 }
`,
  });
  return [
    { path: 'team.yml', text: team },
    agent('lead', 'Lead the tireless.', '[convert_unit, { agent: helper, as: ask_helper }]'),
    agent('helper', 'Help the tireless.', '[convert_unit]'),
  ];
}
