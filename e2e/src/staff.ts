import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';

/** A header as the demo's administrator has it after signing in. The API may be named directly, or as the site passes it on. */
export async function asAdministrator(apiUrl: string): Promise<{ authorization: string }> {
  const response = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`The administrator was not let in: ${await response.text()}`);
  const { data } = answerOf(SignedIn).parse(await response.json());
  return { authorization: `Bearer ${data.token}` };
}
