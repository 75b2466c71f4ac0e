import { COW_LIMITS } from '@khamar/contract/limits';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isText, isWhole, listIn, tagIn } from './stored-data.ts';
import { rootReducer } from './store.ts';

export interface SavedProduct {
  /** The cow's `_id`, as in the cart. */
  productId: string;
  /** Empty in entries of an older version. */
  tagId: string;
  /** The price when saved, so the page can show that it changed. */
  price: number;
}

export interface Wishlist {
  products: SavedProduct[];
  totalItems: number;
}

const MAX_PRODUCTS = 500;

const wishlistOf = (products: SavedProduct[]): Wishlist => ({ products, totalItems: products.length });
const includesId = (products: SavedProduct[], id: string) =>
  products.some(({ productId }) => productId === id);

export const wishlistSlice = createSlice({
  name: 'wishlist',
  initialState: wishlistOf([]),
  reducers: {
    cowSaved: ({ products }, { payload }: PayloadAction<SavedProduct>) =>
      wishlistOf(includesId(products, payload.productId) ? products : [...products, payload]),
    cowUnsaved: ({ products }, { payload }: PayloadAction<string>) =>
      wishlistOf(products.filter(({ productId }) => productId !== payload)),
    wishlistCleared: () => wishlistOf([]),
    /** From storage, on start or after a change in another tab. */
    wishlistRestored: (_, { payload }: PayloadAction<Wishlist>) => payload,
  },
  selectors: {
    selectWishlist: (wishlist) => wishlist,
    isSaved: ({ products }, id: string) => includesId(products, id),
    countSaved: ({ totalItems }) => totalItems,
  },
});

declare module './store.ts' {
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- extends the store's interface
  interface FeatureSlices extends WithSlice<typeof wishlistSlice> {}
}

export const { selectWishlist, isSaved, countSaved } = wishlistSlice.injectInto(rootReducer).selectors;
export const { cowSaved, cowUnsaved, wishlistCleared, wishlistRestored } = wishlistSlice.actions;

/** Reads a stored wishlist. Invalid entries are dropped. */
export function readWishlist(stored: unknown): Wishlist {
  const products = new Map<string, SavedProduct>();
  for (const entry of listIn(stored, 'products')) {
    const { productId, price } = entry;
    const isProduct = isText(productId) && isWhole(price, 0, COW_LIMITS.maxPrice);
    if (isProduct && !products.has(productId))
      products.set(productId, { productId, tagId: tagIn(entry), price });
  }
  return wishlistOf([...products.values()].slice(0, MAX_PRODUCTS));
}
