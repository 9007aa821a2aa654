drop policy if exists owner_keeps on app.used_nonces;
create policy owner_keeps on app.used_nonces to consilium_owner using (true);

drop policy if exists owner_keeps on app.ended_sessions;
create policy owner_keeps on app.ended_sessions to consilium_owner using (true);
