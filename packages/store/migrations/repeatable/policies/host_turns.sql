drop policy if exists owner_keeps on app.host_turns;
create policy owner_keeps on app.host_turns to consilium_owner using (true);
