import { lazy, Suspense } from 'react';
import { ReloadNote } from '~/domain/reload-note';
import { Skeleton } from '~/ui/skeleton';
import type { PhoneSignInProps } from './phone-sign-in.tsx';

/** Loaded when it is used. After a new release the chunk may be gone. */
const PhoneSignIn = lazy<React.ComponentType<PhoneSignInProps>>(() =>
  import('./phone-sign-in.tsx').then(
    (file) => ({ default: file.PhoneSignIn }),
    () => ({ default: ReloadNote }),
  ),
);

export const LazyPhoneSignIn = (props: PhoneSignInProps) => (
  <Suspense fallback={<PhoneSignInSkeleton />}>
    <PhoneSignIn {...props} />
  </Suspense>
);

/** In the size of the first step. */
export const PhoneSignInSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-11 rounded-full" />
  </div>
);
