import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addedToCart,
  type Cart,
  type CartLine,
  cartCleared,
  countInCart,
  isInCart,
  quantityChanged,
  readCart,
  removedFromCart,
  selectCart,
} from './cart.slice.ts';
import { makeStore } from './store.ts';

const newCart = () => {
  const store = makeStore({ apiUrl: '/api' });
  return { store, dispatch: store.dispatch, cart: () => selectCart(store.getState()) };
};

const sums = ({ items }: Cart) => ({
  totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

const lineTotal = (line: CartLine | undefined) => (line === undefined ? 0 : line.price * line.quantity);

const cow = (productId: string, price: number) => ({ productId, tagId: `NDL-${productId}`, price });

test('CART-01 lines are added, merged, changed, removed and cleared, and the totals follow', () => {
  const { store, dispatch, cart } = newCart();
  expect(cart()).toEqual({ items: [], totalAmount: 0, totalQuantity: 0 });
  dispatch(addedToCart(cow('a', 100)));
  expect(cart()).toEqual({ items: [{ ...cow('a', 100), quantity: 1 }], totalAmount: 100, totalQuantity: 1 });
  dispatch(addedToCart({ ...cow('b', 30), quantity: 2 }));
  expect(cart()).toMatchObject({ totalAmount: 160, totalQuantity: 3 });
  dispatch(addedToCart({ ...cow('a', 100), quantity: 3 }));
  expect(cart().items.map(({ quantity }) => quantity)).toEqual([4, 2]);
  expect(cart()).toMatchObject({ totalAmount: 460, totalQuantity: 6 });
  dispatch(quantityChanged({ productId: 'a', quantity: 2 }));
  expect(cart()).toMatchObject({ totalAmount: 260, totalQuantity: 4 });
  dispatch(removedFromCart('b'));
  expect(cart()).toMatchObject({ totalAmount: 200, totalQuantity: 2 });
  const state = store.getState();
  expect([isInCart(state, 'a'), isInCart(state, 'b'), countInCart(state)]).toEqual([true, false, 1]);
  dispatch(cartCleared());
  expect(cart()).toEqual({ items: [], totalAmount: 0, totalQuantity: 0 });
});

/** Few ids, so actions collide; invalid quantities mixed with valid ones. */
const id = fc.constantFrom('a', 'b', 'c');
const price = fc.integer({ min: 0, max: 700_000 });
const quantity = fc.oneof(fc.integer({ min: -2, max: 5 }), fc.constantFrom(0.5, Number.NaN, Infinity, 1e9));
const action = fc.oneof(
  fc.tuple(id, price).map(([name, amount]) => addedToCart(cow(name, amount))),
  fc
    .tuple(id, price, quantity)
    .map(([name, amount, many]) => addedToCart({ ...cow(name, amount), quantity: many })),
  id.map((name) => removedFromCart(name)),
  fc.tuple(id, quantity).map(([name, many]) => quantityChanged({ productId: name, quantity: many })),
  fc.constant(cartCleared()),
);

test('totals are the sum of the lines after any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { dispatch, cart } = newCart();
      for (const next of actions) {
        const before = cart();
        dispatch(next);
        const after = cart();
        expect({ totalAmount: after.totalAmount, totalQuantity: after.totalQuantity }).toEqual(sums(after));
        expect(new Set(after.items.map(({ productId }) => productId)).size).toBe(after.items.length);
        for (const line of after.items) expect(line.quantity).toBeGreaterThanOrEqual(1);
        // Adding a line never lowers the totals; removing one lowers them by exactly that line.
        const fall = before.totalAmount - after.totalAmount;
        expect(addedToCart.match(next) && fall > 0).toBe(false);
        const gone = before.items.find(({ productId }) => productId === next.payload);
        expect(removedFromCart.match(next) ? fall : lineTotal(gone)).toBe(lineTotal(gone));
      }
      // The stored cart is restored with each animal once.
      const { items } = readCart(JSON.parse(JSON.stringify(cart())));
      expect(items).toEqual(cart().items.map((line) => ({ ...line, quantity: 1 })));
    }),
  );
});

test('reading any stored value yields a valid cart and never throws', () => {
  const line = fc.record(
    { productId: fc.anything(), tagId: fc.anything(), price: fc.anything(), quantity: fc.anything() },
    { requiredKeys: [] },
  );
  const valid = fc.record({ productId: id, tagId: fc.constant('NDL-001'), price, quantity });
  const stored = fc.oneof(
    fc.anything(),
    fc.record({ items: fc.array(fc.oneof(line, valid, fc.anything())), totalAmount: fc.anything() }),
  );
  fc.assert(
    fc.property(stored, (value) => {
      const cart = readCart(value);
      expect({ totalAmount: cart.totalAmount, totalQuantity: cart.totalQuantity }).toEqual(sums(cart));
      expect(Number.isSafeInteger(cart.totalAmount)).toBe(true);
      expect(readCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
    }),
  );
});

test('damaged lines are dropped and stored totals ignored', () => {
  const good = { ...cow('a', 100), quantity: 1 };
  const damaged = [{ ...good, productId: 7 }, { ...good, productId: 'b', price: '9' }, null, 'x', good];
  expect(readCart({ items: [good, ...damaged], totalAmount: 1, totalQuantity: 99 })).toEqual({
    items: [good],
    totalAmount: 100,
    totalQuantity: 1,
  });
});

test('CART-02 whatever quantity was stored, each animal is restored and counted once', () => {
  const stored = [3, 1, 0, undefined, 'x'].map((many, index) => ({
    ...cow(`id-${index}`, 100),
    quantity: many,
  }));
  const { items, ...totals } = readCart({ items: stored });
  expect(items.map((line) => line.quantity)).toEqual([1, 1, 1, 1, 1]);
  expect(totals).toEqual({ totalAmount: 500, totalQuantity: 5 });
});

test('CART-02 an entry of an older cart without a tagId is kept and identified by its productId', () => {
  expect(readCart({ items: [{ productId: 'a', price: 100, quantity: 1 }] }).items).toEqual([
    { productId: 'a', tagId: '', price: 100, quantity: 1 },
  ]);
});
