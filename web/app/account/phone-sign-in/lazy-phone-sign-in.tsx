import { lazy } from 'react';
import type { PhoneSignInProps } from './phone-sign-in.tsx';
import { ReloadNote } from './reload-note.tsx';

/** Loaded when it is used. After a new release the chunk may be gone. */
export const LazyPhoneSignIn = lazy<React.ComponentType<PhoneSignInProps>>(() =>
  import('./phone-sign-in.tsx').then(
    (file) => ({ default: file.PhoneSignIn }),
    () => ({ default: ReloadNote }),
  ),
);
