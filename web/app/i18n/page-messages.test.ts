import { expect, test } from 'vitest';
import { chooseMessages } from './page-messages.ts';

const messages = { aaaaaa: ['Home'], bbbbbb: ['Cart'], cccccc: ['Sales'] };
const wordsOf = {
  root: [],
  'routes/home': ['aaaaaa', 'not one of the catalogue'],
  'routes/cart': ['bbbbbb'],
};

test('a page brings the words of its routes and no others', () => {
  expect(chooseMessages(messages, wordsOf, ['root', 'routes/home'])).toEqual({ aaaaaa: ['Home'] });
  expect(chooseMessages(messages, wordsOf, ['root', 'routes/cart'])).toEqual({ bbbbbb: ['Cart'] });
});

test('a route that the build does not know brings every word', () => {
  expect(chooseMessages(messages, wordsOf, ['root', 'routes/new'])).toEqual(messages);
  expect(chooseMessages(messages, {}, ['root'])).toEqual(messages);
});
