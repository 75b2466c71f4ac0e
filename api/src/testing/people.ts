import type { Role } from '@khamar/contract/people/roles';
import { claimsOf } from '@khamar/testkit/people';
import { asOwner, signedIn } from './staff.ts';
import type { TestApi } from './test-api.ts';

/** People with accounts and one session for each time they enter, and what they do to each other over HTTP. */
export const people = (api: TestApi) => ({
  enter: async (username: string, roles: Role[]) => {
    const headers = await signedIn(api, { username, roles });
    const { sub: id, sid: session } = claimsOf(headers.authorization);
    const send = (method: string, path: string, json?: unknown) => api.send(path, { method, headers, json });
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
        const [row] = await asOwner<{ roles: Role[] }>(api, 'select roles from account where id = $1', [id]);
        return row?.roles ?? [];
      },
    };
  },
});
