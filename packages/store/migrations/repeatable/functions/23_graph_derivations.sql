-- True if whoever opened the connection may act as the owner; nothing that is set or called within it changes that.
create or replace function app.is_owners_login() returns boolean language sql stable
  return pg_has_role(session_user, 'consilium_owner', 'MEMBER');
