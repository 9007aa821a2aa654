-- What people and models wrote is kept as json, not jsonb: json keeps the text as it came, so every JavaScript string
-- comes back exactly, NUL and lone surrogates too (jsonb and text refuse them). No statement looks inside.
-- There are no foreign keys: each statement finds the conversation in its scope first, and erasure deletes by
-- compartment.

create table app.conversations (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  team text not null,
  topic json,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The number that the next message gets. Its row lock orders the writers of one conversation.
  next_seq integer not null default 1,
  primary key (tenant, compartment, id)
) with (fillfactor = 80);
-- Without the id: a lookup by id must not find this index as good as the key.
create index conversations_newest on app.conversations (tenant, compartment, created_at desc);

create table app.messages (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  seq integer not null check (seq > 0),
  id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  in_reply_to integer,
  -- Where the message stands in the thread: right after what it answers.
  place integer not null generated always as (coalesce(in_reply_to, seq)) stored,
  client_key text,
  -- {parts, claims}; the text is derived from the parts.
  body json not null,
  source_agents text[] not null default '{}',
  stand_in boolean not null default false,
  status text not null check (status in ('complete', 'partial', 'cancelled', 'failed')),
  -- The turn whose answer this is.
  run uuid,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, conversation, seq)
);
create unique index messages_id on app.messages (tenant, compartment, id);
-- Per conversation and actor: two people who pick the same key have still written two messages.
create unique index messages_client_key
  on app.messages (tenant, compartment, conversation, created_by, client_key) where client_key is not null;
-- A turn has one answer.
create unique index messages_answer on app.messages (tenant, compartment, run) where run is not null;
create index messages_thread on app.messages (tenant, compartment, conversation, place, seq);

create table app.conversation_state (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  -- temp: dies with the run; user: and app: live in tables of their own.
  key text not null check (key !~ '^(temp|user|app):' and octet_length(key) <= 256),
  value json not null,
  origin text not null check (origin in ('user', 'code', 'chart', 'outside', 'model')),
  primary key (tenant, compartment, conversation, key)
);

-- user: values, set by a person or by code; they follow the actor into every compartment.
create table app.preferences (
  tenant text not null,
  actor text not null,
  name text not null check (octet_length(name) between 1 and 256),
  value json not null,
  origin text not null check (origin in ('user', 'code')),
  primary key (tenant, actor, name)
);

-- app: values, set by administration.
create table app.settings (
  tenant text not null,
  name text not null check (octet_length(name) between 1 and 256),
  value json not null,
  primary key (tenant, name)
);

-- Where rows are updated, the check of the new row leaves the grant out: the old row has just been opened with it, and
-- asking costs more than the rest of the check. Inserts ask in a policy of their own.
alter table app.conversations enable row level security, force row level security;
create policy app_in_scope on app.conversations to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.conversations as restrictive for insert to consilium_app
  with check ((select app.may_open()));
grant select, insert, update (next_seq) on app.conversations to consilium_app;

alter table app.messages enable row level security, force row level security;
create policy app_in_scope on app.messages to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
grant select, insert on app.messages to consilium_app;

alter table app.conversation_state enable row level security, force row level security;
create policy app_in_scope on app.conversation_state to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.conversation_state as restrictive for insert to consilium_app
  with check ((select app.may_open()));
grant select, insert, delete, update (value, origin) on app.conversation_state to consilium_app;

alter table app.preferences enable row level security, force row level security;
create policy app_sees_own on app.preferences to consilium_app
  using (tenant = app.tenant() and actor = app.actor());
grant select, insert, delete, update (value, origin) on app.preferences to consilium_app;

alter table app.settings enable row level security, force row level security;
create policy owner_administers on app.settings to consilium_owner using (true);
create policy app_reads on app.settings for select to consilium_app using (tenant = app.tenant());
grant select on app.settings to consilium_app;
