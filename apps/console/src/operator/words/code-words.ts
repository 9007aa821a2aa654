import { wordOf } from '../../components/word-of.ts';

/** Why a run or a step ended as it did, and what an operator can do about it. */
export interface CodeWords {
  readonly means: string;
  readonly remedy: string;
}

const PROVIDER = 'Look at the provider’s status page and at its key and quota, then retry the run.';
const ENGINE = 'Look at Health. The run goes on by itself once the engine answers.';
const TEAM = 'Correct the team’s file, check it with “consilium team check”, and restart.';

const CODES: { readonly [code: string]: CodeWords } = {
  timeout: {
    means: 'It took longer than its time limit.',
    remedy: 'Retry once. If it returns, look which step is slow, or raise the limit in the team’s file.',
  },
  budget_exhausted: {
    means: 'The turn’s budget of tokens, money or calls was used up; what was said before is kept.',
    remedy: 'Look which agent used it. Raise the limit in the team’s file, or the month’s cap.',
  },
  lens_budget_exhausted: {
    means: 'The turn’s time for queries of the record was used up; no more were run.',
    remedy: 'Look which agent used it. Raise “lens_seconds” in the team’s file if its questions are fair.',
  },
  lens_busy: {
    means: 'Queries of other turns were running, and this one was not run in time.',
    remedy: 'Retry. If it returns, look for a turn that asks too much, or raise DATABASE_LENS_POOL.',
  },
  hop_limit: {
    means: 'Agents handed the message on more often than the team allows.',
    remedy: 'Look for two agents that hand over to each other, or raise “hops” in the team’s file.',
  },
  step_limit: {
    means: 'The agent made as many model calls as it may, and had not answered.',
    remedy: 'Retry. If it returns, raise “steps” of the agent or use a stronger model.',
  },
  too_many_calls: {
    means: 'The model wrote more tool calls in one step than are run.',
    remedy: 'Nothing to do if it is rare. Otherwise use a stronger model.',
  },
  too_many_refusals: {
    means: 'The model kept writing calls that were refused.',
    remedy: 'Retry. If it returns, use a stronger model for this agent.',
  },
  transfer_refused: {
    means: 'The model named an agent that it has no edge to. Nothing was handed over.',
    remedy: 'Nothing to do if it is rare: the edges of the team held.',
  },
  guard_refused: {
    means: 'A guard of the team refused this call.',
    remedy: 'Nothing to do: the guard did its work. If it returns, read what the model tries.',
  },
  unknown_tool: {
    means: 'The model named a function that it does not have.',
    remedy: 'Nothing to do if it is rare. Otherwise use a stronger model.',
  },
  invalid_arguments: {
    means: 'The model’s arguments did not fit the function’s schema.',
    remedy: 'Nothing to do if it is rare: the model was told and tried again.',
  },
  invalid_output: {
    means: 'The model’s answer did not fit the schema that it must have.',
    remedy: 'Retry. If it returns, use a stronger model for this agent.',
  },
  already_decided: {
    means: 'The decision had been made before this call.',
    remedy: 'Nothing to do: the first one counts.',
  },
  instruction_failed: { means: 'The agent’s instruction could not be filled in.', remedy: TEAM },
  team_invalid: { means: 'The team’s files have an error.', remedy: TEAM },
  unknown_team: { means: 'No team of this name is loaded.', remedy: TEAM },
  unknown_agent: { means: 'No agent of this name is in the team.', remedy: TEAM },
  call_failed: {
    means: 'A tool failed. The model was told and went on.',
    remedy: 'Look at the server’s log for this run if it returns.',
  },
  rate_limited: { means: 'The provider asks us to slow down.', remedy: PROVIDER },
  overloaded: { means: 'The provider is overloaded.', remedy: PROVIDER },
  network: { means: 'The provider could not be reached.', remedy: PROVIDER },
  unauthorized: {
    means: 'The provider refused our key.',
    remedy: 'Put a valid key into the settings, restart, then retry the run.',
  },
  unknown_model: {
    means: 'The model is not in the library.',
    remedy: 'Name a model of the library in the team’s file or in the settings.',
  },
  unsupported: {
    means: 'The model or provider cannot do what was asked of it.',
    remedy: 'Choose another model for this agent.',
  },
  invalid_request: {
    means: 'The provider refused the request as malformed.',
    remedy: 'Look at the server’s log for this run; a model’s settings may be wrong.',
  },
  malformed: {
    means: 'The provider’s answer could not be read.',
    remedy: PROVIDER,
  },
  filtered: {
    means: 'The provider’s own filter held the answer back.',
    remedy: 'Retry, or use another model for this agent.',
  },
  content_filter: {
    means: 'The provider’s own filter held the answer back.',
    remedy: 'Retry, or use another model for this agent.',
  },
  cancelled: { means: 'A person cancelled it.', remedy: 'Nothing to do.' },
  aborted: {
    means: 'It was broken off, as the turn around it had ended.',
    remedy: 'Nothing to do: look at the turn’s own end.',
  },
  forbidden: {
    means: 'The grant of the person who asked had ended, so the run was ended too.',
    remedy: 'Nothing to do: the person may ask again when they have access.',
  },
  purpose_refused: {
    means: 'The purpose of use does not allow this.',
    remedy: 'Nothing to do: the rule held.',
  },
  erased: {
    means: 'The patient’s data was erased while it ran.',
    remedy: 'Nothing to do: nothing of it can be repeated.',
  },
  no_message: {
    means: 'The message that it should answer is not there any more.',
    remedy: 'Nothing to do: the person may ask again.',
  },
  url_refused: {
    means: 'The address may not be fetched.',
    remedy: 'Nothing to do: only public pages that stand in the person’s own message are read.',
  },
  page_unreachable: {
    means: 'The page could not be fetched.',
    remedy: 'Nothing to do: the person was told.',
  },
  page_unreadable: { means: 'The page could not be read.', remedy: 'Nothing to do: the person was told.' },
  page_too_large: {
    means: 'The page is too large to be read.',
    remedy: 'Nothing to do: the person was told.',
  },
  page_unsupported: {
    means: 'The page is of a kind that is not read.',
    remedy: 'Nothing to do: the person was told.',
  },
  payload_too_old: {
    means: 'It was left asleep by a release that is too old to be read.',
    remedy: 'Retry it: it then begins again.',
  },
  payload_too_new: {
    means: 'It was begun by a newer release than the one that runs now.',
    remedy: 'Start the newer release again.',
  },
  closing: { means: 'The server was being stopped.', remedy: 'Nothing to do: it goes on after the start.' },
  engine_busy: { means: 'The engine has too much to do.', remedy: ENGINE },
  engine_unreachable: { means: 'The engine could not be reached.', remedy: ENGINE },
  engine_refused: { means: 'The engine refused the call.', remedy: ENGINE },
  store_unavailable: {
    means: 'The database did not answer.',
    remedy: 'Look at Health; retry the run once the database answers.',
  },
  store_failed: {
    means: 'The database refused a statement.',
    remedy: 'Look at the server’s log for this run.',
  },
  bus_unavailable: {
    means: 'The event stream did not answer; the answer itself is kept.',
    remedy: 'Look at Health.',
  },
  queue_full: {
    means: 'Too many messages wait in this conversation.',
    remedy: 'Nothing to do: the person may send it again later.',
  },
  key_unreadable: {
    means: 'The patient’s key could not be opened.',
    remedy: 'Look whether the key file is the one that belongs to this database.',
  },
  stuck: {
    means: 'No time limit ended it, so the watchdog did.',
    remedy: 'Retry. If it returns, look at the engine in Health.',
  },
  internal: {
    means: 'Something failed that has no code of its own.',
    remedy: 'Look at the server’s log for this run, and report it.',
  },
};

/** Words for any code; one that is not known says so, and still names itself. */
export function codeWords(code: string): CodeWords {
  return (
    wordOf(CODES, code) ?? {
      means: `It ended with the code “${code}”.`,
      remedy: 'Look at the server’s log for this run.',
    }
  );
}
