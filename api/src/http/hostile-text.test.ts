import {
  ChangePassword,
  ForgotPassword,
  ResetPassword,
  ConfirmEmail,
  SignIn,
  SignUp,
} from '@khamar/contract/accounts/account';
import { CowKey, TagId } from '@khamar/contract/cows/cow';
import { columnOf, valueOf } from '@khamar/contract/cows/sheets/cow-sheet';
import { CowInput } from '@khamar/contract/cows/inventory';
import { InventoryQuery } from '@khamar/contract/cows/inventory-query';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { LeadInput } from '@khamar/contract/leads/lead';
import { LeadReply, LeadNote, LeadQuery } from '@khamar/contract/leads/office-lead';
import { ListQuery } from '@khamar/contract/cows/list-query';
import { MessageInput, TemplateInput } from '@khamar/contract/messages/message';
import { StaffMail } from '@khamar/contract/messages/mail';
import { cpuTimeOf, MAX_MS_PER_MEGABYTE } from '@khamar/testkit/measure/cpu-time';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fromCsvCell, toCsvCell } from '../csv.ts';
import { clientNetworkOf } from './client-network.ts';

/** The size limit of a body, and Node's limit for a URL. */
const [BODY, ADDRESS] = [inSoak(1_000_000, 100_000), 16_384];
const PIECES = [
  '(',
  '"',
  "'",
  '/',
  ' ',
  '\n',
  ',',
  '0',
  '৯',
  'a',
  'ক',
  '-',
  '.',
  '@',
  'a.',
  'a@',
  '@a.',
  ':',
  '::',
  '+',
  '\u200C',
  '😀',
  '\0',
  '{',
  '{a',
];

type Reader = [name: string, most: number, read: (text: string) => unknown];

const fields = (schema: z.ZodType, most: number, names: string[]): Reader[] =>
  names.map((name) => [name, most, (text) => schema.safeParse({ [name]: text })]);

const READERS: Reader[] = [
  ['a tag', BODY, (text) => TagId.safeParse(text)],
  ['a tag or an _id', BODY, (text) => CowKey.safeParse(text)],
  ...[
    CowInput,
    LeadInput,
    LeadNote,
    LeadReply,
    StaffMail,
    MessageInput,
    TemplateInput,
    SignIn,
    SignUp,
    ForgotPassword,
    ResetPassword,
    ConfirmEmail,
    ChangePassword,
  ].flatMap((schema) => fields(schema, BODY, Object.keys(schema.shape))),
  ['a sheet header', BODY, (text) => columnOf(text)],
  ['a sheet label', BODY, (text) => valueOf(text)],
  ['a CSV cell, written and read', SHEET_LIMITS.maxImportRowBytes, (text) => fromCsvCell(toCsvCell(text))],
  ['a client IP', ADDRESS, (text) => clientNetworkOf(text)],
  ...fields(ListQuery, ADDRESS, ['tagId', 'breed', 'color', 'minPrice', 'page']),
  ...fields(LeadQuery, ADDRESS, ['q', 'state', 'assignee']),
  ...fields(InventoryQuery, ADDRESS, ['availabilityStatus', 'picture', 'sortField']),
];

test.each(READERS)('%s: %i characters of hostile text are parsed in linear time', (_name, most, read) => {
  for (const piece of PIECES)
    for (const length of [ADDRESS, most]) {
      const text = piece.repeat(length / piece.length);
      expect(
        cpuTimeOf(() => read(text), MAX_MS_PER_MEGABYTE),
        `${JSON.stringify(piece)} × ${length}`,
      ).toBeLessThanOrEqual(MAX_MS_PER_MEGABYTE);
    }
});
