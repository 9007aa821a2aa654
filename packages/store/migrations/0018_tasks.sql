-- Agents as senders: a message may come from an agent, a turn may end in silence, a run may have no conversation and report to one,
-- and what is to happen later is a row that says all of it.

-- Kinds of runs, as rows: a new one is an insert, not a new constraint.
create table app.run_kinds (
  kind text primary key,
  what text not null
);
insert into app.run_kinds (kind, what) values
  ('turn', 'answers a message'),
  ('branch', 'a member of a parallel group'),
  ('tool', 'an agent used as a tool'),
  ('background', 'a member that goes on after the answer'),
  ('task', 'has no conversation; it may report to one');
alter table app.run_kinds enable row level security, force row level security;
alter table app.runs drop constraint runs_kind_check;
alter table app.runs add constraint runs_kind foreign key (kind) references app.run_kinds (kind);

-- The conversation that gets what this run says as a message of its agent. Null: whoever called it is told, or nobody.
alter table app.runs add column reports_to uuid;
grant update (reports_to) on app.runs to consilium_app, consilium_writer;

-- `agent`: written by an agent or by code, answered as a person's message is.
alter table app.messages drop constraint messages_role_check;
alter table app.messages add constraint messages_role_check check (role in ('user', 'assistant', 'agent'));

-- Why a run has said nothing. A model wrote it: it is for those who may read the run, and no operator.
create table app.silences (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  agent text not null,
  reason json not null,
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, run)
);
alter table app.silences enable row level security, force row level security;
grant select, insert on app.silences to consilium_app, consilium_writer;

-- What a wake does is in its row: the engine holds a timer for what is due within a day, and the sweep sets the others.
alter table app.wakes alter column conversation drop not null;
alter table app.wakes
  add column actor text,
  add column purpose text,
  -- Of its message, or of its task.
  add column run uuid not null default gen_random_uuid(),
  add column client_key text,
  -- Null: its text is handed to the conversation. Else: this agent of this team is run, without one.
  add column team text,
  add column agent text,
  -- The text as a JSON string, as in messages.
  add column body json,
  add column origin text check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  add column planned_at timestamptz not null default clock_timestamp(),
  -- When the engine was last asked to deliver it, and how often.
  add column sent_at timestamptz,
  add column sends integer not null default 0,
  add column delivered_at timestamptz,
  add constraint wake_says_what check (body is null or (actor is not null and purpose is not null and origin is not null)),
  add constraint task_has_a_team check ((agent is null) = (team is null));
create index wakes_due on app.wakes (due_at) where delivered_at is null and body is not null;
grant update (sent_at, delivered_at) on app.wakes to consilium_app;

-- How far the clock of a tenant is ahead of the database's: for demonstrations and tests. Grants, tokens, the trail and what is
-- recorded never ask it.
create table app.clock_offsets (
  tenant text primary key,
  ahead interval not null check (ahead >= interval '0')
);
alter table app.clock_offsets enable row level security, force row level security;
grant select on app.clock_offsets to consilium_app, consilium_writer;

-- What kind of thing a table holds decides what an agent's run may write, and what the role of teams without a patient reaches:
--   record    a patient's          no run writes it; consilium_own cannot name it
--   proposal  what a person decides on: a run inserts it; consilium_own cannot name it
--   talk      conversations and runs: our code writes them, without a run
--   work      what agents leave for later: a run inserts it
--   tenant    people, grants, keys, settings
--   trail     audit, effects, tombstones
create table app.table_classes (
  name text primary key,
  class text not null check (class in ('record', 'proposal', 'talk', 'work', 'tenant', 'trail'))
);
insert into app.table_classes (name, class) values
  ('resource_versions', 'record'), ('graph_nodes', 'record'), ('graph_edges', 'record'), ('graph_waiting', 'record'),
  ('graph_derivations', 'record'), ('document_pages', 'record'), ('imports', 'record'), ('kept_questions', 'record'),
  ('patient_names', 'record'), ('notices', 'record'), ('notices_seen', 'record'),
  ('proposals', 'proposal'),
  ('conversations', 'talk'), ('messages', 'talk'), ('conversation_state', 'talk'), ('turns', 'talk'), ('runs', 'talk'),
  ('steps', 'talk'), ('silences', 'talk'), ('preferences', 'talk'), ('spend_entries', 'talk'), ('spend', 'talk'),
  ('tenant_spend', 'talk'), ('day_spend', 'talk'),
  ('wakes', 'work'),
  ('grants', 'tenant'), ('settings', 'tenant'), ('monthly_caps', 'tenant'), ('import_sources', 'tenant'),
  ('people', 'tenant'), ('data_keys', 'tenant'), ('tenant_keys', 'tenant'), ('ended_sessions', 'tenant'),
  ('used_nonces', 'tenant'), ('run_kinds', 'tenant'), ('clock_offsets', 'tenant'), ('table_classes', 'tenant'),
  ('audit_entries', 'trail'), ('audit_heads', 'trail'), ('audit_checkpoints', 'trail'), ('checkpoint_workers', 'trail'),
  ('effects', 'trail'), ('erasures', 'trail');
alter table app.table_classes enable row level security, force row level security;

-- For the tools of teams that have no patient: whatever statement it is given, it finds an actor's own work and nothing else.
grant usage on schema app to consilium_own;
grant select on app.conversations, app.clock_offsets to consilium_own;
grant select, insert on app.wakes to consilium_own;
