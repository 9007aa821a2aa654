import type { TeamSource } from '@consilium/server';

/** The smallest team: one agent that answers. */
export const source: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
    {
      path: 'agents/helper.yml',
      text: 'name: helper\ndescription: Answers.\ninstruction: You answer briefly.\n',
    },
  ],
  catalogue: { tools: [], callbacks: [] },
};
