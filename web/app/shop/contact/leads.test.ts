import { text } from 'node:stream/consumers';
import { LeadInput } from '@khamar/contract/leads/lead';
import { expect, test } from 'vitest';
import { apiErrorOf } from '~/api/api-error';
import { fieldMessage } from '~/forms/field-messages';
import { check } from '~/forms/use-form';
import { i18nWith } from '~/i18n/catalogues';
import { makeStore } from '~/state/store';
import { loopback } from '~/testing/loopback';
import { leadFailureOf } from './lead-form.tsx';
import { maxMessageLength, tagOf, withEnclosure } from './lead-fields.ts';
import { LEAD_MESSAGES } from './lead-messages.ts';
import { receiveLead } from './receive-lead.server.ts';

test('CONTACT-02 missing fields show the prescribed messages', () => {
  const empty = { firstName: '', lastName: ' ', email: '', phone: '', city: '', message: '\n' };
  const english = i18nWith('en', {});
  const checked = check(LeadInput, empty);
  const errors = Object.entries('errors' in checked ? checked.errors : {});
  expect(
    Object.fromEntries(errors.map(([field, error]) => [field, fieldMessage(english, LEAD_MESSAGES, error)])),
  ).toEqual({
    firstName: 'Please input your first name!',
    lastName: 'Please input your last name!',
    email: 'Please input your email!',
    phone: 'Please input your phone number!',
    message: 'Please input your message!',
  });
});

test.each([
  [{ status: 'FETCH_ERROR', error: 'TypeError' }, 'unreachable'],
  [{ status: 'TIMEOUT_ERROR', error: 'AbortError' }, 'unreachable'],
  [{ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }, 'unavailable'],
  [{ status: 'PARSING_ERROR', originalStatus: 429, data: '<html>' }, 'too_often'],
  [{ status: 429, data: {} }, 'too_often'],
  [{ status: 503, data: null }, 'unavailable'],
  [{ status: 400, data: 'nonsense' }, 'unavailable'],
  [undefined, 'unavailable'],
])('%j is shown as %j', (error, failure) => {
  expect(leadFailureOf(error)).toEqual(failure);
});

test('field errors are codes, or English text from an older API; other values are dropped', () => {
  const fields = { email: 'Please enter a valid email address!', city: 'Too far away', other: 7 };
  const fieldCodes = { email: 'email_wrong' };
  expect(apiErrorOf({ status: 400, data: { data: { fields, fieldCodes } } }).fields).toEqual({
    email: 'email_wrong',
    city: 'Too far away',
  });
});

test.each([
  ['NDL-001', 'NDL-001'],
  [' ndl-001 ', 'NDL-001'],
  ['ab', null],
  ['<script>', null],
  ['x'.repeat(33), null],
  [null, null],
])('the tag of %j is %j', (value, tag) => {
  expect(tagOf(value)).toBe(tag);
});

test('the enclosure follows the message, or is sent alone, and both fit the length limit', () => {
  expect(withEnclosure('Please call.', 'NDL-001')).toBe('Please call.\n\nNDL-001');
  expect(withEnclosure(' \n', 'NDL-001')).toBe('NDL-001');
  expect(withEnclosure(' \n', '')).toBe('');
  expect(withEnclosure('Please call.', '')).toBe('Please call.');
  const list = 'x'.repeat(3000);
  expect(withEnclosure('y'.repeat(maxMessageLength(list)), list)).toHaveLength(4000);
});

test('without JavaScript, a key already used for another message is replaced by a new one', async () => {
  const received: { lead: LeadInput; key: string | string[] | undefined }[] = [];
  const { url } = await loopback((request, response) => {
    const respond = async () => {
      const lead = LeadInput.parse(JSON.parse(await text(request)));
      received.push({ lead, key: request.headers['idempotency-key'] });
      const isFirst = received.length === 1;
      response.writeHead(isFirst ? 409 : 201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: !isFirst, message: '', data: null }));
    };
    void respond();
  });
  const form = new FormData();
  const values = {
    firstName: 'Salma',
    lastName: 'Begum',
    email: 'salma@example.org',
    phone: '01712345678',
    message: 'May we come on Friday?',
  };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  expect(await receiveLead(makeStore({ apiUrl: url }), form, 'en')).toMatchObject({
    isDone: true,
    status: 201,
  });
  const [first, second] = received;
  expect(second).toEqual({ ...first, key: expect.any(String) as unknown });
  expect(second?.key).not.toBe(first?.key);
});
