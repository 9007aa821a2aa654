-- Which invocation of the engine a request from outside was for. The engine's door has no lock, and who reads its
-- tables can send what is stored there again: another invocation with the same nonce is refused. Opaque ids and a time,
-- nothing of a patient; a row goes once its request would be too old to be taken.
create table app.used_nonces (
  nonce text primary key check (nonce ~ '^[A-Za-z0-9_-]{16,64}$'),
  invocation text not null check (invocation ~ '^[A-Za-z0-9_-]{1,200}$'),
  until timestamptz not null
);
create index used_nonces_until on app.used_nonces (until);

-- Sessions that were signed out before their time. A session is in its cookie, and a copy of the cookie would go on working
-- without this list. A digest and a time, nothing of a person; a row goes when the session would have ended anyway.
create table app.ended_sessions (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  until timestamptz not null
);
create index ended_sessions_until on app.ended_sessions (until);

alter table app.used_nonces enable row level security, force row level security;
alter table app.ended_sessions enable row level security, force row level security;
