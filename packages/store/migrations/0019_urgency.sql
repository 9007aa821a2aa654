-- What models say of how urgent a person's message is, beside the patterns of code. Codes and numbers, never text: a row is a call that
-- is waited for (`waiting`), or what it said. A tier here can only be above what code found.
-- Row-level security is forced on the owner too; these two lists are the owner's to write, here only.
alter table app.run_kinds no force row level security;
insert into app.run_kinds (kind, what) values ('urgency', 'reads a message for danger, beside its turn; of no team');
alter table app.run_kinds force row level security;

create table app.urgency_checks (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  -- The message.
  seq integer not null check (seq > 0),
  -- `model`: the call that is made for every message. `agent`: one of the team raised it.
  by text not null check (by in ('model', 'agent')),
  message uuid not null,
  actor text not null,
  purpose text not null,
  accepted_at timestamptz not null default clock_timestamp(),
  -- `unchecked`: no answer in time.
  status text not null check (status in ('waiting', 'checked', 'unchecked')),
  -- Above what code found; null: no higher.
  tier text check (tier in ('urgent', 'emergency')),
  category text,
  subject text,
  language text,
  -- False: the actor has had too many within the hour, so this one was kept and nobody was told.
  shown boolean not null default false,
  ended_at timestamptz,
  primary key (tenant, compartment, conversation, seq, by)
) with (fillfactor = 80);
-- For the sweep; without a tenant, as it looks at all of them.
create index urgency_checks_waiting on app.urgency_checks (accepted_at) where status = 'waiting';
create index urgency_checks_raised on app.urgency_checks (tenant, actor, ended_at) where tier is not null;
alter table app.urgency_checks enable row level security, force row level security;
-- Only the functions of the writer write: a tier that is there is never lowered.
grant select on app.urgency_checks to consilium_app;
grant select, insert, update (status, tier, category, subject, language, shown, ended_at)
  on app.urgency_checks to consilium_writer;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('urgency_checks', 'talk');
alter table app.table_classes force row level security;
