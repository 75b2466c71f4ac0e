import { z } from 'zod';
import { listOf, PageParameters, pageOf, search } from '../cows/list-query.ts';
import { BookingCode } from '../sales/booking.ts';
import { BOOKING_STATES } from '../sales/booking-state.ts';
import { SessionInfo, SignUp } from './account.ts';
import { Language } from './person.ts';
import { INVITED_ROLES, ROLES } from './permissions.ts';
import { Role } from './role-schema.ts';

const USER_EXAMPLE = '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66';
export const UserId = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The _id of a user', example: USER_EXAMPLE });

export const User = z
  .object({
    _id: UserId,
    username: z.string(),
    name: z.string().nullable().describe('From the profile'),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    roles: z.array(Role),
    language: Language,
    isDisabled: z.boolean(),
    invitedAt: z.iso.datetime().nullable().describe('Until the person has chosen a password'),
    claimsBlockedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'Blocked since this time because payments were rejected; no bookings until staff unblock the account',
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'User',
    example: {
      _id: USER_EXAMPLE,
      username: 'karim',
      name: 'করিম শেখ',
      email: 'karim@example.org',
      mobile: '+8801712345678',
      roles: ['AGENT'],
      language: 'bn',
      isDisabled: false,
      invitedAt: null,
      claimsBlockedAt: null,
      createdAt: '2026-05-20T04:30:00.000Z',
    },
  });
export type User = z.infer<typeof User>;

export const UserLine = User.extend({
  lastSeenAt: z.iso.datetime().nullable().describe('Last activity in any browser'),
  sessionCount: z.number().int().nonnegative().describe('Where the person is signed in now'),
  bookingCount: z.number().int().nonnegative(),
  leadCount: z.number().int().nonnegative().describe('Number of leads with the same email or phone number'),
}).meta({ id: 'UserLine' });
export type UserLine = z.infer<typeof UserLine>;

export const UserPage = z
  .object({ users: z.array(UserLine), totalUsers: z.number().int().nonnegative() })
  .meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof UserPage>;

/** An account with its newest bookings and leads. */
export const UserDetails = UserLine.extend({
  signedOutAt: z.iso.datetime().nullable().describe('When staff last ended all sessions'),
  sessions: z.array(SessionInfo.omit({ isCurrent: true })),
  bookings: z.array(
    z.object({
      code: BookingCode,
      tagId: z.string(),
      state: z.enum(BOOKING_STATES),
      createdAt: z.iso.datetime(),
    }),
  ),
  leads: z.array(
    z.object({
      _id: z.uuid(),
      tagId: z.string().nullable(),
      message: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'UserDetails' });
export type UserDetails = z.infer<typeof UserDetails>;

export const UserQuery = PageParameters.extend({
  role: listOf(ROLES).optional().meta({
    description: 'Only users with one of these roles, comma-separated',
    example: 'ADMIN,SUPER_ADMIN',
  }),
  q: search.meta({ description: 'Part of a username, email address or phone number', example: 'karim' }),
}).transform(({ role, q, ...rest }) => ({ role, q, ...pageOf(rest) }));
export type UserQuery = z.infer<typeof UserQuery>;

const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
      schema.optional(),
    )
    .optional();

export const Invitation = z.strictObject({
  email: SignUp.shape.email,
  username: ifGiven(SignUp.shape.username).describe('Derived from the email address by default'),
  mobile: ifGiven(SignUp.shape.mobile),
  role: z.enum(INVITED_ROLES),
  language: Language.describe('Language of mails to this person'),
});
export type Invitation = z.infer<typeof Invitation>;

export const EndedSessions = z.object({ ended: z.number().int().nonnegative() });
export type EndedSessions = z.infer<typeof EndedSessions>;

export const RolesChange = z.strictObject({
  roles: z
    .array(Role)
    .min(1, 'At least one role')
    // Deduplicated and in a fixed order, so equal sets compare equal.
    .transform((roles) => Role.options.filter((role) => roles.includes(role))),
});
export type RolesChange = z.infer<typeof RolesChange>;

/** The body of a command without parameters. */
export const NoChange = z.object({});

export const AccessChange = z.strictObject({ isDisabled: z.boolean() });
export type AccessChange = z.infer<typeof AccessChange>;
