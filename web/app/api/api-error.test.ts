import { expect, test } from 'vitest';
import { apiErrorOf } from './api-error.ts';

const errorResponse = (status: number, data: object) => ({ status, data: { success: false, data } });

const conflict = { changedBy: 'salma', changedAt: '2026-05-20T04:30:00.000Z', version: 4 };

test.each([
  [{ status: 'FETCH_ERROR' }, { isUnreachable: true, code: null }],
  [{ status: 'TIMEOUT_ERROR' }, { isUnreachable: true }],
  [
    { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' },
    { isUnreachable: false, code: null },
  ],
  [
    errorResponse(401, { code: 'wrong_password', message: 'Incorrect username or password' }),
    { code: 'wrong_password', wait: 0 },
  ],
  [{ ...errorResponse(429, { message: 'Too many' }), retryAfter: 61 }, { wait: 61 }],
  [
    { ...errorResponse(503, { code: 'busy' }), retryAfter: 5 },
    { wait: 0, code: 'busy' },
  ],
  [
    errorResponse(409, { message: 'taken', fields: { username: 'taken', other: 7 } }),
    { fields: { username: 'taken' } },
  ],
  [errorResponse(409, { code: 'cow_changed', conflict }), { hasResponse: true, details: { conflict } }],
  [
    { status: 502, data: { success: false, message: 'Behind the proxy' } },
    { hasResponse: true, code: null, message: 'Behind the proxy', details: {} },
  ],
  [{ status: 'FETCH_ERROR' }, { hasResponse: false, message: '' }],
  [new TypeError('Failed to fetch'), { hasResponse: false, isUnreachable: true }],
  [undefined, { code: null, isUnreachable: false, wait: 0, fields: {} }],
])('%j becomes %j', (error, expected) => {
  expect(apiErrorOf(error)).toMatchObject(expected);
});
