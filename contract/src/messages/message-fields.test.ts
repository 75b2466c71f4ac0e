import { expect, test } from 'vitest';
import { fillMessage, unknownFields } from './message-fields.ts';

const farm = { name: { en: 'Nodi Dairy', bn: 'নদী ডেইরি' }, phone: '+8801700000000' };
const text = { subject: '{tag} for {name}', body: '{name}: {tag}, {farm}, {phone}. {other} { name } {name' };

test('DESK-03 fields are filled once, in the recipient’s language', () => {
  expect(fillMessage(text, { name: '{farm}', language: 'bn', tagId: null }, farm)).toEqual({
    subject: 'আপনার গরু for {farm}',
    body: '{farm}: আপনার গরু, নদী ডেইরি, ০১৭০০-০০০০০০. {other} { name } {name',
  });
  expect(fillMessage(text, { name: 'Salma', language: 'en', tagId: 'NDL-001' }, farm).subject).toBe(
    'NDL-001 for Salma',
  );
});

test('DESK-03 unknown fields in braces are reported', () => {
  expect(unknownFields('{name} {nmae} {} {{tag}} { name }')).toEqual(['nmae', '', ' name ']);
  expect(unknownFields('no {braces')).toEqual([]);
});
