import { Skeleton } from '~/ui/skeleton';

interface OfflineMessageProps {
  title: React.ReactNode;
  action?: React.ReactNode;
  children?: React.ReactNode;
}

/** In place of the page: why it cannot be shown, and what to do. */
export const OfflineMessage = ({ title, action, children }: OfflineMessageProps) => (
  <main className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 p-4 py-16 text-center">
    <h1 className="text-2xl font-bold">{title}</h1>
    <p className="text-lg text-ink-600 empty:hidden">{children}</p>
    {action}
  </main>
);

export const OfflineSkeleton = () => (
  <div aria-busy className="mx-auto flex w-full max-w-xl flex-col gap-3 p-3 noscript:hidden">
    <Skeleton className="h-11 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
  </div>
);
