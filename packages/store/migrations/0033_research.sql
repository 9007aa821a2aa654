-- Research agents: made on demand in an actor's own compartment, each with a memory of its own. What they are asked is a row: the
-- oldest open request of an agent is the one that runs, so an agent has one writer. Times are of the tenant's clock.
create table app.research_agents (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  actor text not null,
  purpose text not null,
  name text not null check (octet_length(name) between 1 and 200),
  -- By rule, of the name; equal names are numbered. The folder of its workspace.
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9_]{0,63}$'),
  description text not null check (octet_length(description) <= 2000),
  -- What it was asked when it was made. Text as a JSON string, as in messages.
  brief json not null,
  -- Null: none was set.
  threshold json,
  monthly_micro_usd bigint not null check (monthly_micro_usd >= 0),
  state text not null default 'active' check (state in ('active', 'met', 'out_of_budget', 'paused', 'stopped')),
  -- The conversation that it reports to.
  conversation uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  last_active timestamptz,
  primary key (tenant, compartment, id),
  unique (tenant, compartment, actor, slug)
) with (fillfactor = 80);
create index research_agents_newest on app.research_agents (tenant, compartment, actor, created_at desc, id desc);
alter table app.research_agents alter column brief set statistics 0;

create table app.agent_memory (
  tenant text not null,
  compartment text not null,
  agent uuid not null,
  -- Requests, tool calls and replies; of what a tool gave, references to files and snapshots.
  messages json not null,
  summary json,
  version integer not null default 1,
  primary key (tenant, compartment, agent)
) with (fillfactor = 80);
alter table app.agent_memory alter column messages set statistics 0, alter column summary set statistics 0;

create table app.research_requests (
  tenant text not null,
  compartment text not null,
  -- Of the run that works on it.
  id uuid not null,
  agent uuid not null,
  actor text not null,
  purpose text not null,
  place bigint generated always as identity,
  why text not null check (why in ('created', 'message', 'trigger', 'watch', 'budget')),
  -- Of a trigger: which, and the moment for which it fired (by the tenant's clock): once.
  trigger uuid,
  fire_at timestamptz,
  body json not null,
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  -- The conversation that gets its report; null: its caller takes the reply.
  reports_to uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- When the engine was last asked to run it (by the database's clock), and how often.
  sent_at timestamptz,
  sends integer not null default 0,
  ended_at timestamptz,
  outcome text check (octet_length(outcome) <= 64),
  -- What its run has spent.
  micro_usd bigint not null default 0,
  primary key (tenant, compartment, id)
) with (fillfactor = 80);
create unique index research_requests_fires on app.research_requests (tenant, compartment, trigger, fire_at) where trigger is not null;
create index research_requests_open on app.research_requests (tenant, compartment, agent, place) where ended_at is null;
create index research_requests_ended on app.research_requests (tenant, compartment, agent, ended_at desc) where ended_at is not null;
create index research_requests_unsent on app.research_requests (created_at) where ended_at is null;
alter table app.research_requests alter column body set statistics 0;

alter table app.research_agents enable row level security, force row level security;
alter table app.agent_memory enable row level security, force row level security;
alter table app.research_requests enable row level security, force row level security;
grant select, insert, update (description, threshold, monthly_micro_usd, state, last_active) on app.research_agents to consilium_app;
grant select, insert, update (messages, summary, version) on app.agent_memory to consilium_app;
grant select, insert, update (reports_to, sent_at, sends, ended_at, outcome, micro_usd) on app.research_requests to consilium_app;
-- The tools of the team, which has no patient.
grant select, insert on app.research_agents, app.research_requests to consilium_own;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values
  ('research_agents', 'work'), ('research_requests', 'work'), ('agent_memory', 'talk');
alter table app.table_classes force row level security;
