import { randomBytes } from 'node:crypto';
import { Role } from '@khamar/contract/accounts/role-schema';
import { RolesChange } from '@khamar/contract/accounts/user';
import { phone } from '@khamar/contract/accounts/person';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { AppError } from '../app-error.ts';
import { type AccountAdmin, NewAccount } from '../modules/accounts/index.ts';
import { erasePerson, exportPerson, findPerson } from '../modules/privacy/index.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import type { AuditIdentity } from '../db/audit-actor.ts';

export interface Terminal {
  askLine: (question: string) => Promise<string>;
  askPassword: () => Promise<string>;
}

interface CommandContext {
  db: Db;
  admin: AccountAdmin;
  by: AuditIdentity;
  terminal: Terminal;
}

type Lines = string[];
type Command = (values: unknown, context: CommandContext) => Promise<Lines>;

const command =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (input: z.output<Schema>, context: CommandContext) => Promise<Lines>,
  ): Command =>
  (values, context) =>
    run(schema.parse(values), context);

const username = NewAccount.shape.username;
const roles = RolesChange.shape.roles;
const generate = z.boolean().default(false);
const AccountRef = z.strictObject({ username: z.string('Add the account with --username') });
const NAME_ONE = 'Add one of --username, --email or --mobile';
const PersonRef = z
  .strictObject({
    username: AccountRef.shape.username.optional(),
    email: z.string().optional(),
    mobile: phone({ missing: 'phone_missing', wrong: 'phone_wrong' }).optional(),
  })
  .refine((who) => Object.values(who).filter((name) => name !== undefined).length === 1, {
    error: NAME_ONE,
  });

async function newPassword(
  isGenerated: boolean,
  { askPassword }: Terminal,
): Promise<{ password: string; output: Lines }> {
  if (!isGenerated) return { password: await askPassword(), output: [] };
  const password = randomBytes(15).toString('base64url');
  return { password, output: [`Password (shown only once): ${password}`] };
}

const ROLES_NAMED = { error: 'Add at least one role with --role' };
const { password: Password, ...person } = NewAccount.shape;

export const ACCOUNT_COMMANDS: Record<string, Command> = {
  create: command(
    z.strictObject({ ...person, username, roles: z.array(Role, ROLES_NAMED).pipe(roles), generate }),
    async ({ generate: isGenerated, ...account }, { admin, terminal }) => {
      const { password, output } = await newPassword(isGenerated, terminal);
      await admin.create({ ...account, password: Password.parse(password) });
      return [`Account created for ${account.username}: ${account.roles.join(', ')}`, ...output];
    },
  ),

  password: command(AccountRef.extend({ generate }), async (input, { admin, terminal }) => {
    const { password, output } = await newPassword(input.generate, terminal);
    await admin.setPassword(input.username, Password.parse(password));
    return [`Password of ${input.username} changed, signed out everywhere`, ...output];
  }),

  roles: command(
    AccountRef.extend({ roles: z.array(Role, ROLES_NAMED).pipe(roles) }),
    async (input, { admin }) => {
      await admin.setRoles(input.username, input.roles);
      return [`Roles of ${input.username}: ${input.roles.join(', ')}`];
    },
  ),

  disable: command(AccountRef, async (input, { admin }) => {
    await admin.setDisabled(input.username, true);
    return [`${input.username} disabled and signed out everywhere`];
  }),

  enable: command(AccountRef, async (input, { admin }) => {
    await admin.setDisabled(input.username, false);
    return [`${input.username} enabled`];
  }),

  sessions: command(AccountRef, async (input, { admin }) => {
    const sessions = await admin.sessions(input.username);
    return sessions.map(({ device, started_at, used_at }) =>
      [`since ${started_at.toISOString()}`, `used ${used_at.toISOString()}`, device].join('\t'),
    );
  }),

  'sign-out': command(AccountRef, async (input, { admin }) => {
    const ended = await admin.signOut(input.username);
    return [`${input.username} signed out. Sessions ended: ${ended}`];
  }),

  list: command(
    z.strictObject({ roles: z.array(Role).max(1, 'Add only one role').optional() }),
    async (input, { admin }) => {
      const accounts = await admin.list(input.roles?.[0]);
      return accounts.map((account) =>
        [
          account.username,
          account.roles.join(','),
          account.email ?? '-',
          account.disabled_at === null ? 'enabled' : 'disabled',
        ].join('\t'),
      );
    },
  ),

  export: command(PersonRef, async (who, { db }) => [
    JSON.stringify(await exportPerson(db, PERSONAL_DATA, await findPerson(db, who)), undefined, 2),
  ]),

  erase: command(
    z.strictObject({ ...PersonRef.shape, yes: z.boolean().default(false) }),
    async ({ yes, ...who }, { db, by, terminal }) => {
      const target = await findPerson(db, PersonRef.parse(who));
      const name = target.username ?? target.email ?? target.phone ?? '';
      const question = `This can't be undone. Type ${name} to permanently delete everything: `;
      if (!yes && (await terminal.askLine(question)) !== name)
        throw new AppError('invalid_request', "The name doesn't match. Nothing was deleted.");
      const { accounts, leads, mails } = await erasePerson(db, PERSONAL_DATA, target, by);
      return [`Permanently deleted: accounts ${accounts}, leads ${leads}, emails ${mails}`];
    },
  ),
};
