import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  /** In the page's language already: a toast lives shorter than a page. */
  text: string;
  /** Something went wrong, or was not allowed. */
  isFailure?: boolean;
  /** What takes it back. */
  undo?: UnknownAction;
}

const MOST_AT_ONCE = 3;

/** Short words about what just happened. Any feature may say one; the site shows them. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      prepare: (text: string, more: Omit<Toast, 'id' | 'text'> = {}) => ({
        payload: { id: nanoid(), text, ...more },
      }),
      // The oldest gives way: a pile of them hides the page.
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [...toasts, payload].slice(-MOST_AT_ONCE),
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const { toastRaised, toastDismissed } = toastsSlice.actions;
