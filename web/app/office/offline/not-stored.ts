import { msg } from '@lingui/core/macro';

/** What was entered is still in its form, and nowhere else. */
export const NOT_STORED = msg`Not saved: this phone's storage is full. Free up storage and save again.`;
