import { randomInt } from 'node:crypto';
import { expect, inject } from 'vitest';
import { ownAddress } from '../../src/people.ts';
import { aMessage, leadsOf, TEXTS } from '../../src/screens/contact-form.ts';
import { test } from '../../src/visitor.ts';

test('a page takes forms of its own kind and size, and only where there is one', async () => {
  const post = (path: string, type: string, body: string) =>
    fetch(inject('siteUrl') + path, { method: 'POST', headers: { 'content-type': type }, body });
  const form = 'application/x-www-form-urlencoded';
  expect((await post('/contact-us', form, '')).status).toBe(400);
  expect((await post('/contact-us', form, `message=${'x'.repeat(70_000)}`)).status).toBe(413);
  expect((await post('/contact-us', 'application/json', '{}')).status).toBe(415);
  expect((await post('/contact-us', 'multipart/form-data; boundary=x', '--x--')).status).toBe(415);
  expect((await post('/contact-us', 'text/plain', 'x')).status).toBe(415);
  expect((await post('/all-cows', form, 'x=1')).status).toBe(404);
  expect((await post('/no/such/page', form, 'x=1')).status).toBe(404);
});

/** Posts the form like a browser without JavaScript. */
const postForm = (message: object, { extraHTTPHeaders: headers }: ReturnType<typeof ownAddress>) =>
  fetch(`${inject('siteUrl')}/contact-us`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(Object.entries(message)),
    redirect: 'manual',
  });

test('a machine that fills the hidden box is thanked, and nothing is stored', async () => {
  const message = aMessage();
  const response = await postForm({ ...message, website: 'https://spam.example' }, ownAddress());
  expect(response.status).toBe(303);
  expect(await leadsOf(message)).toEqual([]);
});

test('whoever writes without end is told to wait, and nobody else is', async () => {
  // An IPv6 address of one household: an IPv4 address may be shared by a whole mobile network.
  const busy = { extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}::1` } };
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) statuses.add((await postForm(aMessage(), busy)).status);
  expect([...statuses]).toEqual([303]);
  const message = aMessage();
  const refused = await postForm(message, busy);
  expect(refused.status).toBe(429);
  const page = await refused.text();
  expect(page).toContain(TEXTS.en.wait);
  expect(page).toContain(message.email);
  expect((await postForm(message, ownAddress())).status).toBe(303);
});
