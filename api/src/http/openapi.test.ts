import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HERD_OPERATIONS } from '../testing/herd-operations.ts';
import { startTestApi } from '../testing/test-api.ts';

const Parameter = z.object({ name: z.string(), description: z.string(), schema: z.looseObject({}) });
const ResponseObject = z.object({
  description: z.string(),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
});
const Operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()).min(1),
  parameters: z.array(Parameter).default([]),
  security: z.array(z.unknown()).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), ResponseObject),
});
const Description = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({ example: z.unknown().optional() })) }),
});

const SIGNED_IN =
  /\/dashboard\/|\/herd\/|\/deliveries\/(?!fees|options)|\/run(\/|$)|change-password|sessions|\/auth\/(phone(?!-sign-in)|profile)|send-mail|users|audit|(get|patch) \/leads|\/leads\/|refresh-token|logout|\/(bookings|waiting|sales|overview|messages|live\/office)|\/settings(?!\/public)|\/accept$/;
const JSON_FORM =
  /signup|login|-password|confirm-email|send-mail|(post|patch) \/leads|(post|put) \/(deliveries|run(?!.*photo)|messages|users(?!.*release)|settings|auth\/(phone(?!\/code)|profile))|change-cow|leave-herd|post .*cow-weights|(remove|restore|import|update)-cows|preview-(import|updates)|post \/herd\/|post \/(bookings(?!.*(cancel|family-link))|waiting|quotes|sales\/(?!.*(approve|withdraw|\/send|outs\/.*(confirm|decline)|(hand-ins|closings)\/.*(cancel|decline))))/;

async function read() {
  const api = await startTestApi();
  const { body } = await api.get('/openapi.json');
  const description = Description.parse(body);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  return { api, body, description, operations };
}

test('/openapi.json is valid and lists every public and staff route', async () => {
  const { body, operations } = await read();
  const verdict = await new Validator().validate(z.looseObject({}).parse(body));
  expect(verdict.errors ?? []).toEqual([]);
  const expected = [
    'get /product/get-all-cows',
    'get /product/search-cows',
    'get /product/sort-cows',
    'get /product/search-cow-by-partial-id/{tagId}',
    'get /product/get-cow/{cowId}',
    'get /product/get-cows',
    'get /product/cow-chain/{cowId}',
    'get /product/register-parts',
    'get /product/register',
    'get /media/{name}',
    'head /media/{name}',
    'get /og/{name}',
    'post /auth/signup',
    'post /auth/login',
    'post /auth/refresh-token',
    'post /auth/logout',
    'put /auth/forgot-password',
    'put /auth/reset-password',
    'put /auth/confirm-email',
    'put /auth/change-password',
    'get /auth/sessions',
    'delete /auth/sessions',
    'delete /auth/sessions/{id}',
    'get /auth/phone',
    'put /auth/phone',
    'get /auth/sign-in-options',
    'post /auth/phone-sign-in/code',
    'post /auth/phone-sign-in',
    'get /auth/profile',
    'put /auth/profile',
    'post /auth/phone/code',
    'post /auth/phone/verify',
    'get /users',
    'get /settings/public',
    'get /settings',
    ...['access', 'selling', 'payments', 'contacts', 'messages', 'delivery'].flatMap((section) => [
      `get /settings/${section}/versions`,
      `put /settings/${section}`,
    ]),
    'get /audit',
    'get /audit/export',
    'get /users/{id}',
    'post /users/{id}/release',
    'post /users/invitations',
    'delete /users/{id}/sessions',
    'put /users/{id}/roles',
    'put /users/{id}/access',
    'post /leads',
    'get /leads',
    'get /leads/assignees',
    'get /leads/{id}',
    'patch /leads/{id}',
    'post /leads/{id}/notes',
    'post /leads/{id}/answers',
    'post /leads/{id}/whatsapp',
    'post /auth/send-mail',
    'get /messages/recipients',
    'post /messages',
    'get /messages',
    'get /messages/{id}',
    'get /messages/templates',
    'post /messages/templates',
    'put /messages/templates/{id}',
    'delete /messages/templates/{id}',
    'get /product/dashboard/get-all-cows',
    'post /product/dashboard/add-cow',
    'post /product/dashboard/add-picture',
    'put /product/dashboard/update-cow/{tagId}',
    'put /product/dashboard/change-cow/{cowId}',
    'delete /product/dashboard/delete-cow/{cowId}',
    'get /product/dashboard/removed-cows',
    'post /product/dashboard/leave-herd/{cowId}',
    'get /sales/payouts',
    'get /deliveries/zones',
    'post /deliveries/zones',
    'put /deliveries/zones/{id}',
    'get /deliveries/slots',
    'post /deliveries/slots',
    'put /deliveries/slots/{id}',
    'get /deliveries/eid',
    'put /deliveries/eid',
    'get /deliveries/fees',
    'get /deliveries/options',
    'get /bookings/{code}/delivery-options',
    'get /deliveries/board',
    'get /deliveries/day',
    'get /deliveries/drivers',
    'get /deliveries/runs',
    'post /deliveries/runs',
    'get /deliveries/runs/{id}',
    'get /deliveries/runs/{id}/export',
    'put /deliveries/runs/{id}',
    'post /deliveries/stops/{id}/resolve',
    'get /deliveries/stops/{id}/photo',
    'put /run/stops/{id}/photo',
    'post /sales/bookings/{code}/allow-balance-due',
    'get /run',
    'post /run/{id}/start',
    'post /run/stops/{id}/load',
    'post /run/stops/{id}/deliver',
    'post /run/stops/{id}/not-delivered',
    'get /bookings/{code}/delivery-costs',
    'post /bookings/{code}/delivery',
    'post /sales/bookings/{code}/delivery',
    'post /sales/payouts',
    'post /sales/payouts/{id}/reverse',
    'post /product/dashboard/restore-cow/{cowId}',
    'get /product/dashboard/cow-history/{cowId}',
    'get /product/dashboard/export-cows',
    'post /product/dashboard/preview-import',
    'post /product/dashboard/import-cows',
    'post /product/dashboard/update-cows',
    'post /product/dashboard/change-cows',
    'post /product/dashboard/remove-cows',
    'post /product/dashboard/restore-cows',
    'get /bookings',
    'get /bookings/{code}',
    'get /bookings/{code}/family-link',
    'post /bookings/{code}/family-link',
    'delete /bookings/{code}/family-link',
    'get /family/{token}',
    'get /sales/slips',
    'get /sales/export-days',
    'get /sales/export-balance',
    'get /sales/export-receivables',
    'post /sales/slips/links',
    'delete /sales/slips/links/{id}',
    'get /slips/{token}',
    'get /quotes/{token}',
    'post /quotes/{token}/accept',
    'get /sales/quotes',
    'post /sales/quotes',
    'post /sales/quotes/{id}/withdraw',
    'get /waiting',
    'post /bookings',
    'post /bookings/take-over',
    'post /bookings/{code}/cancel',
    'post /bookings/{code}/agree-weight',
    'post /bookings/{code}/payments',
    'post /bookings/{code}/online-payments',
    'post /waiting',
    'delete /waiting/{tagId}',
    'get /sales/bookings',
    'get /sales/bookings/{code}',
    'get /sales/export-bookings',
    'post /sales/bookings',
    'post /sales/bookings/{code}/cancel',
    'post /sales/bookings/{code}/deliver',
    'post /sales/bookings/{code}/move',
    'post /sales/bookings/{code}/no-money',
    'post /sales/bookings/{code}/reprice',
    'post /sales/bookings/{code}/dispatch-weight',
    'post /sales/bookings/{code}/agree-weight',
    'post /sales/counter-sales',
    'post /sales/bookings/{code}/reverse-delivery',
    'post /sales/bookings/{code}/return',
    'post /sales/bookings/{code}/write-off',
    'post /sales/bookings/{code}/allowance',
    'get /sales/receivables',
    'post /sales/receivables/payments',
    'post /sales/bookings/{code}/payments',
    'get /sales/cash',
    'post /sales/cash/hand-ins',
    'post /sales/cash/hand-ins/{id}/count',
    'post /sales/cash/hand-ins/{id}/cancel',
    'post /sales/cash/outs',
    'post /sales/cash/outs/{id}/confirm',
    'post /sales/cash/outs/{id}/decline',
    'get /sales/cash/closings',
    'post /sales/cash/closings',
    'post /sales/cash/closings/{id}/confirm',
    'post /sales/cash/closings/{id}/decline',
    'get /sales/export-closings',
    'get /sales/payments',
    'get /sales/journal',
    'get /sales/sums',
    'get /sales/export-payments',
    'get /sales/export-refunds',
    'get /sales/export-journal',
    'post /sales/payments/{id}/confirm',
    'post /sales/payments/{id}/reject',
    'post /sales/payments/{id}/allocate',
    'post /sales/payments/{id}/return',
    'post /sales/payments/{id}/void',
    'post /sales/payments/{id}/void/approve',
    'post /sales/payments/{id}/void/decline',
    'post /sales/statements',
    'get /sales/statement-lines',
    'post /sales/statement-lines/{id}/assign',
    'get /sales/refunds',
    'post /sales/refunds/{id}/approve',
    'post /sales/refunds/{id}/done',
    'post /sales/refunds/{id}/send',
    'get /live/cows',
    'get /live/cows/{tagId}',
    'get /live/office',
    'get /overview',
    ...HERD_OPERATIONS,
  ];
  expect(operations.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
});

test('everything in /openapi.json is described: parameters, statuses, security and form fields', async () => {
  const { description, operations } = await read();
  for (const { name, parameters, security, responses, requestBody } of operations) {
    for (const parameter of parameters)
      expect(JSON.stringify(parameter), `${name} ${parameter.name}`).toContain('"example"');
    for (const [status, response] of Object.entries(responses))
      expect(response.description, `${name} ${status}`).not.toBe('Default Response');
    expect(security !== undefined, name).toBe(SIGNED_IN.test(name));
    const form = JSON.stringify(requestBody ?? null);
    const expectedBody = /(add|update)-cow(?!s)/.test(name)
      ? /multipart.*currentWeight.*binary/
      : /add-picture|weight-photo/.test(name)
        ? /multipart.*image.*binary/
        : JSON_FORM.test(name)
          ? /application.json/
          : /^null$/;
    expect(form, name).toMatch(expectedBody);
    const always = JSON_FORM.test(name) ? ['400', '413', '415', '503'] : ['503'];
    expect(Object.keys(responses), name).toEqual(expect.arrayContaining(always));
  }
  const { schemas } = description.components;
  expect(Object.keys(schemas).filter((schema) => schema.endsWith('Input'))).toEqual([]);
  for (const schema of [
    'Cow',
    'ResponsiveImage',
    'InventoryCow',
    'RemovedCow',
    'HistoryEntry',
    'CowConflict',
    'ImportPreview',
    'ImportDone',
    'SheetProblem',
    'SessionInfo',
    'User',
    'Lead',
    'ApiError',
    'CowError',
  ])
    expect(schemas[schema]?.example, schema).toBeDefined();
});

test('the docs page works under its own CSP and without the trailing slash', async () => {
  const { api } = await read();
  const page = await api.get('/docs/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('swagger-ui');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' *;/);
  const bare = await fetch(`${api.url}/docs`, { redirect: 'manual' });
  expect(bare.headers.get('location')).toBe('docs/');
});
