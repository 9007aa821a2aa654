-- Tenants that hold synthetic patients only. The text of a run (prompts, tool inputs and outputs) is kept for them and for no other:
-- the tables of such text refer to this one, so no statement of any role can write a row of another tenant.
create table app.demo_tenants (
  tenant text primary key,
  since timestamptz not null default clock_timestamp()
);
alter table app.demo_tenants enable row level security, force row level security;

-- What a step of a run was given and what it gave back. Step `start`: the state with which a turn began, for a replay.
create table app.step_contents (
  -- A tenant that loses the flag loses its rows.
  tenant text not null references app.demo_tenants (tenant) on delete cascade,
  compartment text not null,
  run uuid not null,
  step text not null check (octet_length(step) <= 128),
  input json not null,
  -- Null: the step failed.
  output json,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, run, step)
) with (fillfactor = 80);
create index step_contents_by_run on app.step_contents (tenant, run);
alter table app.step_contents enable row level security, force row level security;
-- The app role has no privilege here: it writes through app.keep_step_content.
grant select on app.step_contents to consilium_operate;

-- A turn that was run again on another model, for comparison: its answer is here and in no conversation.
create table app.replays (
  tenant text not null references app.demo_tenants (tenant) on delete cascade,
  compartment text not null,
  -- The run of the replay; its cost and time are in app.runs.
  run uuid not null,
  -- The turn that it repeats.
  turn uuid not null,
  model text not null check (octet_length(model) <= 256),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Parts, claims and status of the answer of the turn, and of the replay; null: not yet, or it failed.
  first json,
  answer json,
  primary key (tenant, compartment, run)
) with (fillfactor = 80);
create index replays_of_turn on app.replays (tenant, turn, asked_at desc);
alter table app.replays enable row level security, force row level security;
grant select on app.replays to consilium_operate;

alter table app.run_kinds no force row level security;
insert into app.run_kinds (kind, what) values ('replay', 'a turn on another model, for comparison; it leaves nothing in the conversation');
alter table app.run_kinds force row level security;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values
  ('demo_tenants', 'tenant'), ('step_contents', 'talk'), ('replays', 'talk');
alter table app.table_classes force row level security;

-- An operator looks for the turns of a conversation without knowing whose it is.
create index runs_of_conversation on app.runs (tenant, conversation, started_at desc, id desc) where kind = 'turn';
