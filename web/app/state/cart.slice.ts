import { COW_LIMITS } from '@khamar/contract/limits';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isText, isWhole, listIn, tagIn } from './stored-data.ts';
import { rootReducer } from './store.ts';

export interface CartLine {
  /** The cow's `_id`: a tag may be reused for another animal. */
  productId: string;
  /** Empty in entries of an older version. */
  tagId: string;
  /** The price when the cow was added; screens show the current one. */
  price: number;
  quantity: number;
}

export interface Cart {
  items: CartLine[];
  totalAmount: number;
  totalQuantity: number;
}

/** Limits that reject corrupt data and keep the sums within safe integers. */
const MAX_QUANTITY = 1000;
const MAX_LINES = 500;

/** Totals are always derived from the lines. */
const cartOf = (items: CartLine[]): Cart => ({
  items,
  totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

const isQuantity = (value: unknown): value is number => isWhole(value, 1, MAX_QUANTITY);

type AddedLine = Omit<CartLine, 'quantity'> & { quantity?: number };

export const cartSlice = createSlice({
  name: 'cart',
  initialState: cartOf([]),
  reducers: {
    addedToCart: ({ items }, { payload: { quantity = 1, ...product } }: PayloadAction<AddedLine>) => {
      const before = items.find(({ productId }) => productId === product.productId);
      const line = { ...product, ...before, quantity: (before?.quantity ?? 0) + quantity };
      if (!isQuantity(quantity) || !isQuantity(line.quantity)) return cartOf(items);
      if (before === undefined) return cartOf([...items, line]);
      return cartOf(items.map((item) => (item === before ? line : item)));
    },
    removedFromCart: ({ items }, { payload }: PayloadAction<string>) =>
      cartOf(items.filter(({ productId }) => productId !== payload)),
    quantityChanged: ({ items }, { payload }: PayloadAction<Pick<CartLine, 'productId' | 'quantity'>>) => {
      if (!isQuantity(payload.quantity)) return cartOf(items);
      return cartOf(
        items.map((item) => (item.productId === payload.productId ? { ...item, ...payload } : item)),
      );
    },
    cartCleared: () => cartOf([]),
    /** From storage, on start or after a change in another tab. */
    cartRestored: (_, { payload }: PayloadAction<Cart>) => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    isInCart: ({ items }, id: string) => items.some(({ productId }) => productId === id),
    /** Number of cows, regardless of quantities: each animal is unique. */
    countInCart: ({ items }) => items.length,
  },
});

declare module './store.ts' {
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- extends the store's interface
  interface FeatureSlices extends WithSlice<typeof cartSlice> {}
}

export const { selectCart, isInCart, countInCart } = cartSlice.injectInto(rootReducer).selectors;
export const { addedToCart, removedFromCart, quantityChanged, cartCleared, cartRestored } = cartSlice.actions;

/** Reads a stored cart. Invalid entries are dropped, and stored totals and quantities ignored: each animal is unique. */
export function readCart(stored: unknown): Cart {
  const lines = new Map<string, CartLine>();
  for (const entry of listIn(stored, 'items')) {
    const { productId, price } = entry;
    const isLine = isText(productId) && isWhole(price, 0, COW_LIMITS.maxPrice);
    if (isLine && !lines.has(productId))
      lines.set(productId, { productId, tagId: tagIn(entry), price, quantity: 1 });
  }
  return cartOf([...lines.values()].slice(0, MAX_LINES));
}
