import { LOGIN_ROLES, type RolePasswords } from './roles.ts';

export interface Connections {
  readonly app: string;
  readonly operate: string;
  readonly system: string;
}

/** The URLs of the three login roles on the same server and database as the owner's. */
export function connectionsFor(ownerUrl: string, passwords: RolePasswords): Connections {
  const as = (role: keyof Connections): string => {
    const url = new URL(ownerUrl);
    url.username = LOGIN_ROLES[role];
    url.password = encodeURIComponent(passwords[role]);
    return url.href;
  };
  return { app: as('app'), operate: as('operate'), system: as('system') };
}
