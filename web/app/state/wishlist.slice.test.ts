import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeStore } from './store.ts';
import {
  countSaved,
  cowSaved,
  cowUnsaved,
  isSaved,
  readWishlist,
  selectWishlist,
  wishlistCleared,
} from './wishlist.slice.ts';

const cow = (productId: string) => ({ productId, tagId: `NDL-${productId}`, price: 100 });
const id = fc.constantFrom('a', 'b', 'c', 'd');
const action = fc.oneof(
  id.map((name) => cowSaved(cow(name))),
  id.map((name) => cowUnsaved(name)),
  fc.constant(wishlistCleared()),
);

test('a product is saved once, in order, and counted, after any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const store = makeStore({ apiUrl: '/api' });
      let names: string[] = [];
      for (const next of actions) {
        store.dispatch(next);
        if (wishlistCleared.match(next)) names = [];
        else if (cowUnsaved.match(next)) names = names.filter((name) => name !== next.payload);
        else if (!names.includes(next.payload.productId)) names = [...names, next.payload.productId];
        const { products, totalItems } = selectWishlist(store.getState());
        expect(products.map(({ productId }) => productId)).toEqual(names);
        expect(totalItems).toBe(names.length);
        expect(countSaved(store.getState())).toBe(names.length);
        expect(isSaved(store.getState(), 'a')).toBe(names.includes('a'));
      }
      const wishlist = selectWishlist(store.getState());
      expect(readWishlist(JSON.parse(JSON.stringify(wishlist)))).toEqual(wishlist);
    }),
  );
});

test('reading any stored value yields a valid wishlist and never throws', () => {
  const product = fc.oneof(
    fc.anything(),
    fc.record({
      productId: fc.oneof(id, fc.anything()),
      tagId: fc.string(),
      price: fc.oneof(fc.nat(), fc.anything()),
    }),
  );
  const stored = fc.oneof(
    fc.anything(),
    fc.record({ products: fc.array(product), totalItems: fc.anything() }),
  );
  fc.assert(
    fc.property(stored, (value) => {
      const { products, totalItems } = readWishlist(value);
      expect(totalItems).toBe(products.length);
      expect(new Set(products.map(({ productId }) => productId)).size).toBe(totalItems);
    }),
  );
});
