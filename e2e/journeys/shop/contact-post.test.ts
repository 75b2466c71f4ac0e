import { randomInt } from 'node:crypto';
import { expect, inject } from 'vitest';
import { ownAddress } from '../../src/people.ts';
import { aMessage, leadsOf, TEXTS } from '../../src/screens/contact-form.ts';
import { test } from '../../src/visitor.ts';

test('POST is accepted only on pages with a form, with the right type and size', async () => {
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

test('a bot that fills the hidden field is thanked, and nothing is stored', async () => {
  const message = aMessage();
  const response = await postForm({ ...message, website: 'https://spam.example' }, ownAddress());
  expect(response.status).toBe(303);
  expect(await leadsOf(message)).toEqual([]);
});

test('too many messages from one address are rejected, others are still accepted', async () => {
  // An IPv6 address of one household: an IPv4 address may be shared by a whole mobile network.
  const sender = { extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}::1` } };
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) statuses.add((await postForm(aMessage(), sender)).status);
  expect([...statuses]).toEqual([303]);
  const message = aMessage();
  const rejected = await postForm(message, sender);
  expect(rejected.status).toBe(429);
  const page = await rejected.text();
  expect(page).toContain(TEXTS.en.wait);
  expect(page).toContain(message.email);
  expect((await postForm(message, ownAddress())).status).toBe(303);
});
