import { LOGIN_ROLES, type LoginRole, type RolePasswords } from './roles.ts';

export type Connections = { readonly [role in LoginRole]: string };

/** The URL of one login role on the same server and database as the owner's. */
export function connectionFor(ownerUrl: string, role: LoginRole, password: string): string {
  const url = new URL(ownerUrl);
  url.username = LOGIN_ROLES[role];
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The URLs of all login roles. */
export function connectionsFor(ownerUrl: string, passwords: RolePasswords): Connections {
  const as = (role: LoginRole) => connectionFor(ownerUrl, role, passwords[role]);
  return { app: as('app'), own: as('own'), operate: as('operate'), system: as('system') };
}
