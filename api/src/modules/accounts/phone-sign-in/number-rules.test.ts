import { expect, test } from 'vitest';
import { accountsOf, codeTo, countSessions, phoneBrowser } from '../../../testing/phone-browser.ts';
import { person, type Person } from '../../../testing/sales/buyers.ts';
import { account as accountCommand } from '../../../testing/processes.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const NUMBER = '+8801911111111';
const PASSWORD = 'goru-kinbo-eid';

async function openFarm(): Promise<SmsFarm> {
  const farm = await smsFarm();
  await farm.startWorkerHere();
  return farm;
}

/** Signed up with a password; the number is not verified. */
async function signedUp(farm: SmsFarm, username: string, mobile = NUMBER) {
  const browser = phoneBrowser(farm);
  const login = { username, password: PASSWORD };
  await browser.signUp({ ...login, email: `${username}@example.org`, mobile });
  expect((await browser.signIn(login)).status).toBe(200);
  return { browser, login };
}

const stateOf = async (farm: SmsFarm, username: string) =>
  (await accountsOf(farm)).find((account) => account.username === username);

const verifyIn = (farm: SmsFarm, who: Person) => ({
  ask: () => who.send('POST', '/auth/phone/code'),
  enter: async (count: number) =>
    who.send('POST', '/auth/phone/verify', { code: await codeTo(farm, NUMBER, count) }),
});

test('PHONE-01 a code opens the account that has verified the number, whose password keeps working', async () => {
  const farm = await openFarm();
  const { login } = await signedUp(farm, 'karim');
  await farm.verify('karim');
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect(await browser.profile()).toMatchObject({ username: 'karim', hasPassword: true });
  expect((await phoneBrowser(farm).signIn(login)).status).toBe(200);
});

test('PHONE-01 an account that merely claims a number gains nothing: the claim vanishes, as the audit log shows', async () => {
  const farm = await openFarm();
  const { login } = await signedUp(farm, 'karim');
  await signedUp(farm, 'mallory');
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect((await browser.profile()).username).toBe('u1911111111');
  for (const username of ['karim', 'mallory'])
    expect(await stateOf(farm, username)).toMatchObject({ mobile: null, isVerified: false });
  const { rows } = await farm.api.query(
    `select actor, changes from audit_entry join account on account.id = entity_id
     where action = 'CHANGED' and entity = 'account' and username in ('karim', 'mallory') order by audit_entry.id`,
  );
  // By a customer, not by whom: the audit log keeps no name of one.
  const cleared = { actor: '(buyer)', changes: { mobile: ['***', '***'] } };
  expect(rows).toEqual([cleared, cleared]);
  expect((await phoneBrowser(farm).signIn(login)).status).toBe(200);
});

test.each(['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const)(
  'PHONE-02 a right code of the number of staff leads to the password and opens nothing: %s',
  async (role) => {
    const farm = await openFarm();
    await person(farm.api, 'nadia', { roles: [role], mobile: NUMBER });
    await farm.verify('nadia');
    // However long the account was not used.
    if (role === 'ADMIN') await notUsedFor(farm, 'nadia', 200);
    const before = await accountsOf(farm);
    const browser = phoneBrowser(farm);
    const response = await browser.signInByPhone(NUMBER);
    expect(codeOf(response)).toEqual([403, 'password_needed']);
    expect(JSON.stringify(response.body)).not.toContain('nadia');
    expect(response.setCookies).toEqual([]);
    expect([await countSessions(farm), await accountsOf(farm)]).toEqual([0, before]);
    // The code is spent.
    const { rows } = await farm.api.query('select from sign_in_code');
    expect(rows).toEqual([]);
  },
);

test('PHONE-01 a disabled account is not opened, and says no more than at the password', async () => {
  const farm = await openFarm();
  await signedUp(farm, 'karim');
  await farm.verify('karim');
  await farm.api.query(`update account set disabled_at = now() where username = 'karim'`);
  const before = [await countSessions(farm), await accountsOf(farm)];
  const browser = phoneBrowser(farm);
  expect(codeOf(await browser.signInByPhone(NUMBER))).toEqual([403, 'password_needed']);
  expect([await countSessions(farm), await accountsOf(farm)]).toEqual(before);
});

/** Moves everything that the account did so many days back. */
async function notUsedFor(farm: SmsFarm, username: string, days: number): Promise<void> {
  for (const change of [
    `update account set created_at = now() - make_interval(days => $2), used_at = used_at - make_interval(days => $2),
       phone_verified_at = now() - make_interval(days => $2) where username = $1`,
    `update device set seen_at = now() - make_interval(days => $2) where account_id = (select id from account where username = $1)`,
    `update session set used_at = now() - make_interval(days => $2), ended_at = now() - make_interval(days => $2),
       end_reason = 'SIGNED_OUT' where account_id = (select id from account where username = $1)`,
  ])
    await farm.api.query(change, [username, days]);
}

test('PHONE-01 an account not used for 180 days is not opened: the code opens a new one, the password the old one', async () => {
  const farm = await openFarm();
  const { login } = await signedUp(farm, 'karim');
  await farm.verify('karim');
  await notUsedFor(farm, 'karim', 179);
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect((await browser.profile()).username).toBe('karim');
  await notUsedFor(farm, 'karim', 181);
  const stranger = phoneBrowser(farm);
  expect((await stranger.signInByPhone(NUMBER, 2)).status).toBe(200);
  expect((await stranger.profile()).username).toBe('u1911111111');
  expect(await stateOf(farm, 'karim')).toMatchObject({ mobile: null, isVerified: false });
  expect((await phoneBrowser(farm).signIn(login)).status).toBe(200);
});

test('PHONE-01 a number not proved for 365 days opens no account, however much its password is used', async () => {
  const farm = await openFarm();
  const { login } = await signedUp(farm, 'karim');
  await farm.verify('karim');
  const proved = (days: number) =>
    farm.api.query(
      `update account set phone_verified_at = now() - make_interval(days => $1) where username = 'karim'`,
      [days],
    );
  await proved(364);
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect((await browser.profile()).username).toBe('karim');
  // Each sign-in by code proves it again.
  const { rows } = await farm.api.query(
    `select phone_verified_at > now() - interval '1 hour' as "isNew" from account where username = 'karim'`,
  );
  expect(rows).toEqual([{ isNew: true }]);
  await proved(366);
  expect((await phoneBrowser(farm).signIn(login)).status).toBe(200);
  const stranger = phoneBrowser(farm);
  expect((await stranger.signInByPhone(NUMBER, 2)).status).toBe(200);
  expect((await stranger.profile()).username).toBe('u1911111111');
  expect(await stateOf(farm, 'karim')).toMatchObject({ mobile: null, isVerified: false });
  expect((await phoneBrowser(farm).signIn(login)).status).toBe(200);
});

test('PHONE-01 the last use outlives the session that it was in', async () => {
  const farm = await openFarm();
  await signedUp(farm, 'karim');
  await farm.verify('karim');
  await notUsedFor(farm, 'karim', 300);
  // Used for the last time a hundred days ago; the session is deleted a month after its end.
  await farm.api.query(
    `update session set used_at = now() - interval '100 days' where account_id = (select id from account where username = 'karim')`,
  );
  await farm.api.query(
    `delete from session where account_id = (select id from account where username = 'karim')`,
  );
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect((await browser.profile()).username).toBe('karim');
});

test('PHONE-01 a taken username gets another ending', async () => {
  const farm = await openFarm();
  await farm.api.query(
    `insert into account (username, password_hash, has_common_password) values ('u1911111111', 'none', false)`,
  );
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER)).status).toBe(200);
  expect((await browser.profile()).username).toMatch(/^u1911111111-\d{4,6}$/);
});

test('PHONE-03 SEC-06 sign-up does not tell which numbers have an account: their usernames are never free', async () => {
  const farm = await openFarm();
  expect((await phoneBrowser(farm).signInByPhone(NUMBER)).status).toBe(200);
  for (const username of ['u1911111111', 'U1922222222', 'u1922222222-1234']) {
    const login = { username, password: PASSWORD, email: 'new@example.org', mobile: '01933333333' };
    expect(codeOf(await phoneBrowser(farm).signUp(login))).toEqual([409, 'username_taken']);
  }
});

test('PHONE-03 a number moves between accounts: the one that verified it last has it', async () => {
  const farm = await openFarm();
  const first = phoneBrowser(farm);
  expect((await first.signInByPhone(NUMBER)).status).toBe(200);
  const karim = await person(farm.api, 'karim', { mobile: NUMBER });
  const { ask, enter } = verifyIn(farm, karim);
  expect((await ask()).status).toBe(200);
  expect((await enter(2)).status).toBe(200);
  expect(await stateOf(farm, 'u1911111111')).toMatchObject({ mobile: null, isVerified: false });
  const browser = phoneBrowser(farm);
  expect((await browser.signInByPhone(NUMBER, 3)).status).toBe(200);
  expect((await browser.profile()).username).toBe('karim');
});

test('PHONE-03 race: of two accounts that verify one number at once exactly one has it', async () => {
  const farm = await openFarm();
  const people = [];
  for (const [n, username] of ['karim', 'nila', 'rina'].entries()) {
    const who = verifyIn(farm, await person(farm.api, username, { mobile: NUMBER }));
    await who.ask();
    people.push({ ...who, count: n + 1 });
    await codeTo(farm, NUMBER, n + 1);
  }
  const responses = await Promise.all(people.map(({ enter, count }) => enter(count)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(2);
  const holders = (await accountsOf(farm)).filter(({ mobile }) => mobile === NUMBER);
  expect(holders.map(({ isVerified }) => isVerified)).toEqual([true]);
});

test('PHONE-03 PostgreSQL rejects a second verification of a number, whatever the code does', async () => {
  const farm = await smsFarm();
  for (const username of ['karim', 'nila']) await person(farm.api, username, { mobile: NUMBER });
  await farm.verify('karim');
  await expect(farm.verify('nila')).rejects.toThrow('account_verified_mobile');
});

test('PHONE-02 an account without a password cannot become staff, and gets one by the mailed link', async () => {
  const farm = await openFarm();
  const browser = phoneBrowser(farm);
  await browser.signInByPhone(NUMBER);
  const { rows } = await farm.api.query<{ id: string }>(`select id from account where mobile = $1`, [NUMBER]);
  const roles = { roles: ['CUSTOMER', 'AGENT'] };
  const grant = () => farm.rahim.send('PUT', `/users/${rows[0]?.id}/roles`, roles);
  expect(codeOf(await grant())).toEqual([422, 'password_common']);
  const change = { currentPassword: 'whatever it is', newPassword: PASSWORD };
  expect(codeOf(await browser.send('PUT', '/auth/change-password', change))).toEqual([
    400,
    'invalid_request',
  ]);
  await accountCommand(farm.api, ['password', '--username', 'u1911111111'], `${PASSWORD}\n`);
  expect(await phoneBrowser(farm).signIn({ username: 'u1911111111', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect((await grant()).status).toBe(200);
});
