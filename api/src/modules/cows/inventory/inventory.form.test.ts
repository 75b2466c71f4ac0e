import { UPLOAD_LIMITS } from '@khamar/contract/limits';
import { ApiError } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { cowForm, SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import type { Call } from '@khamar/testkit/http-client';
import { sharedTestApi, signedIn } from '../../../testing/test-api.ts';

const sharedApi = sharedTestApi();

async function apiErrorOf(body: Call['body'], headers: Record<string, string> = {}) {
  const api = await sharedApi();
  const response = await api.send('/product/dashboard/add-cow', {
    method: 'POST',
    headers: { ...(await signedIn(api)), ...headers },
    body,
  });
  return { status: response.status, ...ApiError.parse(response.body).data };
}

test.each([
  ['FORM-03', 'tagId', 'N1', 'Tag ID must be at least 3 characters long'],
  ['FORM-03', 'tagId', undefined, 'Tag ID must be at least 3 characters long'],
  ['FORM-03', 'breed', 'ab', 'Breed is required'],
  ['FORM-03', 'breed', '', 'Breed is required'],
  ['FORM-03', 'description', 'too short', 'Description must be at least 10 characters long'],
  ['FORM-03 F53', 'description', '1234567890', 'Description must be at least 10 characters long'],
  ['FORM-03 F53', 'color', '5', 'Color is required'],
  ['FORM-03', 'gender', '', 'Gender is required'],
  ['FORM-03', 'color', '', 'Color is required'],
  ['FORM-04', 'teeth', 'four', 'Amount of teeth must be a number'],
  ['FORM-04', 'teeth', '2.5', 'Only integers are allowed'],
  ['FORM-05', 'currentWeight', '', 'Current weight must be a number'],
  ['FORM-05', 'currentWeight', 12.5, 'Only integers are allowed'],
  ['FORM-05', 'currentWeight', '0', 'Current weight must be greater than 0'],
  ['FORM-05', 'currentPrice', undefined, 'Current price must be a number'],
  ['FORM-05', 'currentPrice', '১.৫', 'Only integers are allowed'],
  ['FORM-05', 'currentPrice', '-5', 'Current price must be greater than 0'],
  ['FORM-05', 'age', 'old', 'Age must be a number'],
  ['FORM-05', 'age', '1.5', 'Only integers are allowed'],
  ['FORM-05', 'age', '-1', 'Age must be 0 or greater'],
  ['FORM-06', 'availabilityStatus', 'GONE', 'Choose AVAILABLE, SOLD or BOOKED'],
  ['Beyond the form:', 'currentPrice', '120.000', 'Only integers are allowed'],
  ['Beyond the form:', 'currentPrice', '১২০.০০০', 'Only integers are allowed'],
  ['Beyond the form:', 'currentWeight', '12,5', 'Current weight must be a number'],
  ['Beyond the form:', 'currentWeight', '0.99999999999999999999', 'Only integers are allowed'],
  ['Beyond the form:', 'currentPrice', 100_000_001, 'Current price must be 100000000 or less'],
  ['Beyond the form:', 'pricePerKg', 100_000_001, 'Price per KG must be 100000000 or less'],
  ['Beyond the form:', 'teeth', 33, 'Amount of teeth must be 32 or less'],
  ['Beyond the form:', 'age', 41, 'Age must be 40 or less'],
  ['Beyond the form:', 'breed', 'x'.repeat(61), 'Breed must be at most 60 characters long'],
  ['Beyond the form:', 'breed', 'Sahi\u202Ewal', 'Breed must be plain text'],
  ['Beyond the form:', 'breed', 'a\0b', 'Breed must be plain text'],
  ['Beyond the form:', 'description', '\u200B'.repeat(12), 'Description must be at least 10 characters long'],
  ['Beyond the form:', 'currentWeight', 5001, 'Current weight must be 5000 or less'],
  ['Beyond the form:', 'description', 'a null \0 byte in here', 'Description must be plain text'],
])('%s %s = %j is rejected with its message under its field', async (_id, field, value, sentence) => {
  const error = await apiErrorOf(cowForm({ ...SAMPLE_COW, [field]: value }));
  expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(error.fields).toEqual({ [field]: sentence });
  expect(error.message).toBe(`${field}: ${sentence}`);
});

test('FORM-06 numeric strings are converted before validation, and all errors are reported at once', async () => {
  const { fields } = await apiErrorOf(cowForm({ ...SAMPLE_COW, age: '৩', currentWeight: 'x', color: '' }));
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['color', 'currentWeight']);
});

const twoImages = cowForm(SAMPLE_COW, new Uint8Array(10));
twoImages.append('image', new Blob(['b']), 'b.jpg');
const extraPart = cowForm(SAMPLE_COW);
extraPart.append('price', '1');
const big = new Uint8Array(UPLOAD_LIMITS.maxBytes + 1);

test.each<[string, Call['body'], number, RegExp]>([
  ['no form at all', JSON.stringify(SAMPLE_COW), 415, /Send a form|isn't supported/],
  ['an empty form', new FormData(), 400, /data: must be the cow as JSON text/],
  ['data that is not JSON', cowForm('{"tagId":'), 400, /data: must be the cow as JSON text/],
  ['data that is a list', cowForm([SAMPLE_COW]), 400, /expected object/],
  ['an unknown field', cowForm({ ...SAMPLE_COW, isAdmin: true }), 400, /isAdmin/],
  ['an unknown part', extraPart, 400, /^price: is not part/],
  ['two images', twoImages, 400, /^image: .*twice/],
  ['too much data', cowForm({ ...SAMPLE_COW, description: 'x'.repeat(70_000) }), 413, /too large/],
  ['an image that is too large', cowForm(SAMPLE_COW, big), 413, /up to 15 MB|too large/],
])('a form with %s is rejected', async (_what, body, status, sentence) => {
  const error = await apiErrorOf(body);
  expect([error.status, error.message]).toEqual([status, expect.stringMatching(sentence)]);
});

test('a truncated body or a body that is not a form is a bad request', async () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const cut = '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"tagId"';
  expect((await apiErrorOf(cut, boundary)).status).toBe(400);
  expect((await apiErrorOf('nothing', boundary)).status).toBe(400);
  expect((await apiErrorOf('nothing', { 'content-type': 'multipart/form-data' })).status).toBe(400);
});
