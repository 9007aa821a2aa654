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
  -- For whom it is, beside who began it (`author`): policies/audience.sql. In an actor's own compartment nobody else.
  audience text not null default 'author' check (audience in ('author', 'care-team', 'patient', 'all')),
  proxies boolean not null default false,
  primary key (tenant, compartment, id),
  constraint proxies_where_the_patient_is check (not proxies or audience in ('patient', 'all')),
  constraint own_is_for_its_actor check (compartment like 'patient/%' or audience = 'author')
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

-- The single writer of a conversation is its row here, not an object of the engine. A turn that was accepted and has not ended
-- is a row of app.turns: one of a conversation is active, the others wait in their order. Who ends the active one, in whatever
-- way, makes the next one active in the same transaction and is told which, so no conversation hangs on a turn that ended.
--
-- Locks, always in this order: the conversation's row, then its active turn. What ends a turn without a scope takes the second
-- only: an accept that waits for it sees afterwards that there is none, or the next one.
create table app.turns (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  conversation uuid not null,
  -- The message that it answers.
  seq integer not null check (seq > 0),
  team text not null,
  -- In whose name it runs.
  actor text not null,
  purpose text not null,
  -- Of those of its conversation that have not ended.
  place integer not null,
  is_active boolean not null,
  accepted_at timestamptz not null default clock_timestamp(),
  active_at timestamptz,
  -- A follow-up question to the message: it comes after the answer. [id, body, source agents, stand-in]
  held json,
  primary key (tenant, compartment, run),
  check (is_active = (active_at is not null))
) with (fillfactor = 80);
create unique index turns_active on app.turns (tenant, compartment, conversation) where is_active;
create index turns_waiting on app.turns (tenant, compartment, conversation, place) where not is_active;
-- For the sweep; without a tenant, as it looks at all of them.
create index turns_by_age on app.turns (active_at) where is_active;

-- A message that code hands to a conversation later sleeps in the engine, for years if need be. Its row is written
-- before the engine is asked: what is not in a row would be lost to a cancel and to an erasure.
create table app.wakes (
  tenant text not null,
  compartment text not null,
  -- The idempotency key with which the engine is asked: a hash.
  key text not null check (octet_length(key) between 1 and 128),
  conversation uuid not null,
  due_at timestamptz not null,
  -- Null until the engine has said it; it can be found by the key.
  invocation text,
  primary key (tenant, compartment, key)
);

alter table app.conversations enable row level security, force row level security;
alter table app.messages enable row level security, force row level security;
alter table app.conversation_state enable row level security, force row level security;
alter table app.turns enable row level security, force row level security;
alter table app.wakes enable row level security, force row level security;
grant select, insert, update (next_seq) on app.conversations to consilium_app;
grant select, update (next_seq) on app.conversations to consilium_writer;
grant select, insert on app.messages to consilium_app, consilium_writer;
grant select, insert, delete, update (value, origin) on app.conversation_state to consilium_app, consilium_writer;
grant select, insert, delete, update (is_active, active_at, held) on app.turns to consilium_app;
grant select, insert, delete, update (is_active, active_at) on app.turns to consilium_writer;
-- Ids and codes; not what is held.
grant select (tenant, compartment, run, conversation, seq, team, actor, purpose, place, is_active, accepted_at, active_at)
  on app.turns to consilium_system;
grant select, insert, update (invocation) on app.wakes to consilium_app;
