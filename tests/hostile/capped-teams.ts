import { smallTeamCatalogue, smallTeamFiles } from '@consilium/example-small-team';
import type { Catalogue, TeamFile } from '@consilium/kernel';

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
  return [
    {
      path: 'team.yml',
      text: `name: ${name}\ndescription: Never tires.\nroot: lead\nagents: [lead, helper]\nlimits: ${limits}\n`,
    },
    {
      path: 'agents/lead.yml',
      text: `name: lead
description: Leads.
instruction: Lead the tireless.
tools: [convert_unit, { agent: helper, as: ask_helper }]
generate: { reasoning: minimal, max_output_tokens: 200 }
limits: { steps: 100 }
`,
    },
    {
      path: 'agents/helper.yml',
      text: `name: helper
description: Helps.
instruction: Help the tireless.
tools: [convert_unit]
generate: { reasoning: minimal, max_output_tokens: 200 }
limits: { steps: 100 }
`,
    },
  ];
}

export const cappedCatalogue: Catalogue = smallTeamCatalogue;
