-- Which invocation of the engine a request from outside was for. The engine's door has no lock, and who reads its
-- tables can send what is stored there again: another invocation with the same nonce is refused. Opaque ids and a time,
-- nothing of a patient; a row goes once its request would be too old to be taken.
create table app.used_nonces (
  nonce text primary key check (nonce ~ '^[A-Za-z0-9_-]{16,64}$'),
  invocation text not null check (invocation ~ '^[A-Za-z0-9_-]{1,200}$'),
  until timestamptz not null
);
create index used_nonces_until on app.used_nonces (until);

alter table app.used_nonces enable row level security, force row level security;
create policy owner_keeps on app.used_nonces to consilium_owner using (true);

-- True for the first invocation that brings a nonce, however often it is asked; false for every other one.
create function app.use_nonce(p_nonce text, p_invocation text, p_until timestamptz) returns boolean
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

revoke all on function app.use_nonce(text, text, timestamptz) from public;
grant execute on function app.use_nonce(text, text, timestamptz) to consilium_app;
