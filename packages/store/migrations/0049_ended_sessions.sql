-- Sessions that were signed out before their time. A session is in its cookie, and a copy of the cookie would go on working
-- without this list. A digest and a time, nothing of a person; a row goes when the session would have ended anyway.
create table app.ended_sessions (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  until timestamptz not null
);
create index ended_sessions_until on app.ended_sessions (until);

alter table app.ended_sessions enable row level security, force row level security;
create policy owner_keeps on app.ended_sessions to consilium_owner using (true);

create function app.end_session(p_id text, p_until timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.ended_sessions s where s.until < statement_timestamp();
  insert into app.ended_sessions (id, until) values (p_id, p_until) on conflict do nothing;
end $$;

create function app.session_ended(p_id text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from app.ended_sessions s where s.id = p_id);
end $$;

revoke all on function app.end_session(text, timestamptz), app.session_ended(text) from public;
grant execute on function app.end_session(text, timestamptz), app.session_ended(text) to consilium_app;
