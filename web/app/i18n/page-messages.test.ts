import { expect, test } from 'vitest';
import { chooseMessages } from './page-messages.ts';

const messages = { aaaaaa: ['Home'], bbbbbb: ['Cart'], cccccc: ['Sales'] };
const idsOfRoutes = {
  root: [],
  'routes/home': ['aaaaaa', 'not one of the catalogue'],
  'routes/cart': ['bbbbbb'],
};

test('a page gets the messages of its routes and no others', () => {
  expect(chooseMessages(messages, idsOfRoutes, ['root', 'routes/home'])).toEqual({ aaaaaa: ['Home'] });
  expect(chooseMessages(messages, idsOfRoutes, ['root', 'routes/cart'])).toEqual({ bbbbbb: ['Cart'] });
});

test('a route that the build does not know gets every message', () => {
  expect(chooseMessages(messages, idsOfRoutes, ['root', 'routes/new'])).toEqual(messages);
  expect(chooseMessages(messages, {}, ['root'])).toEqual(messages);
});
