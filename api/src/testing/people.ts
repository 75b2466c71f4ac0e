import type { Role } from '@khamar/contract/roles';
import { decodeJwt } from 'jose';
import { ownerOf } from './office.ts';
import { signedIn } from './staff.ts';
import type { TestApi } from './test-api.ts';

/** People with accounts and one session for each time they enter, and what they do to each other over HTTP. */
export const people = (api: TestApi) => ({
  enter: async (username: string, roles: Role[]) => {
    const headers = await signedIn(api, { username, roles });
    const { sub: id = '', sid: session } = decodeJwt(headers.authorization.slice('Bearer '.length));
    const send = (method: string, path: string, body?: unknown) =>
      api.send(path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    return {
      id,
      headers,
      session,
      send,
      setRoles: (whose: string, next: readonly Role[]) =>
        send('PUT', `/users/${whose}/roles`, { roles: next }),
      setAccess: (whose: string, isDisabled: boolean) =>
        send('PUT', `/users/${whose}/access`, { isDisabled }),
      /** As the database has them. */
      roles: async (): Promise<Role[]> => {
        const owner = await ownerOf(api);
        const { rows } = await owner.query<{ roles: Role[] }>('select roles from account where id = $1', [
          id,
        ]);
        return rows[0]?.roles ?? [];
      },
    };
  },
});
