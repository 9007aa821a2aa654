-- Triggers: what a research agent or a person has planned, once or again and again. The row is the truth; the engine's timer is the
-- alarm for what is due within a day.
create table app.triggers (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  -- The research agent that is woken, which owns it. Null: a person's own, whose text goes to a conversation.
  agent uuid,
  -- The conversation that gets the text, where no agent is woken.
  reports_to uuid,
  actor text not null,
  purpose text not null,
  -- {at} | {rrule, zone, from} | {cron, zone} | {every, from}: code has checked it.
  schedule json not null,
  -- The time zone in which its dates are shown.
  zone text not null,
  -- Text as a JSON string, as in messages.
  instruction json not null,
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled', 'paused')),
  -- The first date, by the tenant's clock.
  fire_at timestamptz not null,
  -- The next date, and jitter_seconds later, so that not all begin in the same second.
  next_fire_at timestamptz,
  jitter_seconds integer not null default 0 check (jitter_seconds between 0 and 300),
  last_fired_at timestamptz,
  last_outcome text check (octet_length(last_outcome) <= 64),
  -- Dates that passed while nothing ran: fire once, not at all, or for each of them.
  missed text not null default 'late_once' check (missed in ('late_once', 'skip', 'each')),
  -- When the engine was asked to wake it at next_fire_at; null: it was not.
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, id),
  constraint someone_is_told check (agent is not null or reports_to is not null),
  constraint pending_has_a_date check (status <> 'pending' or next_fire_at is not null)
) with (fillfactor = 80);
create index triggers_due on app.triggers (next_fire_at) where status = 'pending';
create index triggers_of_tenant on app.triggers (tenant, compartment, next_fire_at, id);
create index triggers_of_clock on app.triggers (tenant, next_fire_at) where status = 'pending';
create index triggers_unsent on app.triggers (next_fire_at) where status = 'pending' and sent_at is null;
create index triggers_of_agent on app.triggers (tenant, compartment, agent, next_fire_at) where status = 'pending';
alter table app.triggers alter column instruction set statistics 0, alter column schedule set statistics 0;

-- What a research agent has asked to be told of: fields of a trial, a label or a paper.
create table app.watches (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  agent uuid not null,
  actor text not null,
  purpose text not null,
  source text not null check (source in ('trial', 'label', 'paper')),
  item text not null check (octet_length(item) between 1 and 200),
  fields text[] not null check (cardinality(fields) <= 20),
  instruction json not null,
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  status text not null default 'pending' check (status in ('pending', 'cancelled', 'paused')),
  -- The watched fields as they were heard last; null: not heard yet.
  seen json,
  seen_at timestamptz,
  -- What changed last: [{field, before, after}], and when by the tenant's clock.
  last_change json,
  last_changed_at timestamptz,
  -- Its share of the requests to the source, and of their cost.
  requests numeric not null default 0,
  micro_usd numeric not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, id)
) with (fillfactor = 80);
create index watches_of_item on app.watches (source, item) where status = 'pending';
create index watches_of_agent on app.watches (tenant, compartment, agent);

-- What is watched by anybody: asked once for all of them. Names of public entries, nothing of anybody.
create table app.watched_items (
  source text not null,
  item text not null,
  next_poll_at timestamptz not null default clock_timestamp(),
  polled_at timestamptz,
  primary key (source, item)
);
create index watched_items_due on app.watched_items (source, next_poll_at);

alter table app.triggers enable row level security, force row level security;
alter table app.watches enable row level security, force row level security;
alter table app.watched_items enable row level security, force row level security;
grant select, insert,
  update (schedule, zone, instruction, origin, status, next_fire_at, jitter_seconds, missed, sent_at, version, last_outcome)
  on app.triggers to consilium_app;
grant select, insert, update (status, fields, seen) on app.watches to consilium_app;
-- The tools of the research agents.
grant select, insert on app.triggers, app.watches to consilium_own;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('triggers', 'work'), ('watches', 'work'), ('watched_items', 'tenant');
alter table app.table_classes force row level security;
