-- True for the first invocation that brings a nonce, however often it is asked; false for every other one.
create or replace function app.use_nonce(p_nonce text, p_invocation text, p_until timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Now and then, so that nobody needs a clock for it.
  if random() < 0.01 then
    delete from app.used_nonces n where n.until < statement_timestamp();
  end if;
  insert into app.used_nonces (nonce, invocation, until) values (p_nonce, p_invocation, p_until)
    on conflict do nothing;
  return exists (
    select from app.used_nonces n where n.nonce = p_nonce and n.invocation = p_invocation
  );
end $$;

create or replace function app.end_session(p_id text, p_until timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.ended_sessions s where s.until < statement_timestamp();
  insert into app.ended_sessions (id, until) values (p_id, p_until) on conflict do nothing;
end $$;

create or replace function app.session_ended(p_id text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from app.ended_sessions s where s.id = p_id);
end $$;

grant execute on function app.use_nonce(text, text, timestamptz),
  app.end_session(text, timestamptz), app.session_ended(text) to consilium_app;
