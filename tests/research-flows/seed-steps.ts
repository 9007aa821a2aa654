/** A step of the seed's flows, and the line of a story that shows it. */
export interface SeedStep {
  readonly flow: string;
  readonly step: string;
  readonly shown: RegExp | 'waits for email';
}

/** In the seed's words. Email comes with the next issue: no agent has a tool for it. */
export const SEED_STEPS: readonly SeedStep[] = [
  ...flow('New Query → Spawn Agent → Autonomous Research', [
    ['User: "Research new DMD treatments"', /^user: Research new treatments/],
    ['IA clarifies requirements', /^assistant: .*Before I start/],
    ['IA spawns agent', /^journal: tool create_agent/],
    ['Agent: web searches', /^journal: tool web_search/],
    ['Agent: emails experts', 'waits for email'],
    ['Agent: writes to files', /^journal: tool write_file/],
    ['Agent: creates triggers', /^journal: tool create_trigger/],
    ['Agent: send_message() with findings', /^agent: .*Report of the research agent/],
    ['IA: respond() to user with synthesized summary', /^assistant: .*has reported/],
  ]),
  ...flow('Trigger Fires → Continue Research', [
    ['Scheduler detects trigger', /^request: trigger/],
    ['Reactivates owning agent with instruction', /^request: trigger .*Look again/],
    ['Agent: checks email', 'waits for email'],
    ['Agent: searches for updates', /^request: trigger reported/],
    ['Agent: reads own files', /^journal: tool read_file/],
    ['Agent: send_message() with updates (if significant)', /^request: trigger silent/],
    ['IA: respond() or wait() based on relevance', /^silence: /],
  ]),
  ...flow('Route to Existing Agent', [
    ['User: "Any DMD updates?"', /^user: Any updates/],
    ['IA: list_research_agents()', /^journal: tool list_agents/],
    ['IA: message_agent()', /^journal: tool message_agent/],
    ['Agent: reads own files → searches for new info', /^request: message reported/],
    ['Agent: send_message() with updates', /^request: message reported/],
    ['IA: respond() to user', /^assistant: .*A cohort study says/],
  ]),
];

function flow(name: string, steps: readonly (readonly [string, SeedStep['shown']])[]): readonly SeedStep[] {
  return steps.map(([step, shown]) => ({ flow: name, step, shown }));
}
