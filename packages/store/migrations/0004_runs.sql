-- Runs, steps and money hold codes, ids and numbers, never text: the operate role may read them.

create table app.runs (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  turn uuid not null,
  parent uuid,
  -- Null, like the invocation, in the row that a cancel leaves for a run that has not begun yet.
  conversation uuid,
  seq integer,
  kind text not null check (kind in ('turn', 'branch', 'tool', 'background')),
  team text not null default '',
  agent text not null default '',
  invocation text,
  status text not null check (status in ('running', 'complete', 'partial', 'cancelled', 'failed', 'parked')),
  code text,
  started_at timestamptz not null default clock_timestamp(),
  -- Set once: who closes a run first has closed it.
  ended_at timestamptz,
  cancel_requested_at timestamptz,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  micro_usd bigint not null default 0,
  -- In whose name a run works, and why. Null in the row that a cancel leaves for a run that has not begun. With it an
  -- operator can have a turn repeated without a scope of their own: the grant of this actor decides.
  actor text,
  purpose text,
  -- What it may spend of the month's caps; counts until the run has ended. Null: there was no cap when it began, or it is
  -- part of a turn that has reserved for it.
  reserved_micro_usd bigint check (reserved_micro_usd >= 0),
  -- On what a run was based, so that it can be run again: the version of its team, a hash over the team's files. The
  -- models that replied are in app.steps. Null where a cancel came before the run.
  team_version text,
  primary key (tenant, compartment, id)
) with (fillfactor = 80);
create index runs_turn on app.runs (tenant, compartment, turn);
create index runs_running on app.runs (status, started_at) where status = 'running';
-- Turns of a tenant, newest first; those that need a person; those that answer a message.
create index runs_newest on app.runs (tenant, started_at desc, id desc) where kind = 'turn';
create index runs_in_trouble on app.runs (tenant, status, started_at desc, id desc)
  where kind = 'turn' and status in ('failed', 'parked');
create index runs_of_message on app.runs (tenant, compartment, conversation, seq) where kind = 'turn';
-- An operator names a run, and nothing else.
create index runs_by_id on app.runs (tenant, id);
create index runs_reserved on app.runs (tenant, compartment) where ended_at is null and reserved_micro_usd > 0;

create table app.steps (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  step text not null check (octet_length(step) <= 128),
  kind text not null check (kind in ('model', 'tool', 'agent', 'transfer', 'callback')),
  agent text not null,
  name text not null,
  model text,
  provider text,
  input_tokens bigint,
  output_tokens bigint,
  cached_tokens bigint,
  micro_usd bigint not null,
  started_at timestamptz not null,
  ms double precision not null,
  outcome text not null check (outcome in ('success', 'empty', 'error')),
  code text,
  -- A stand-in wrote the reply of this step: its money is what the model would have cost.
  stand_in boolean not null default false,
  -- How long its queries ran in the database: what a turn has used of its lens time can be read in its steps.
  lens_ms integer not null default 0,
  primary key (tenant, compartment, run, step)
);

alter table app.runs enable row level security, force row level security;
alter table app.steps enable row level security, force row level security;
grant select, insert on app.runs to consilium_app, consilium_writer;
-- The identity columns too: a run fills the row that a cancel left for it.
grant update (turn, parent, conversation, seq, kind, team, agent, invocation, status, code, started_at, ended_at,
  cancel_requested_at, input_tokens, output_tokens, micro_usd, actor, purpose) on app.runs to consilium_app;
grant update (turn, parent, conversation, seq, kind, team, agent, invocation, status, code, started_at, ended_at,
  input_tokens, output_tokens, micro_usd, actor, purpose, reserved_micro_usd, team_version) on app.runs to consilium_writer;
grant select on app.runs to consilium_operate;
grant select (tenant, compartment, id, turn, parent, conversation, kind, invocation, status, started_at, ended_at)
  on app.runs to consilium_system;
grant select, insert on app.steps to consilium_app, consilium_writer;
grant select on app.steps to consilium_operate;
