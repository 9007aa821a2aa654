drop policy if exists owner_keeps on app.people;
create policy owner_keeps on app.people to consilium_owner using (true);
