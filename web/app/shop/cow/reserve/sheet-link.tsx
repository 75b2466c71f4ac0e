import { usePaths } from '~/paths';

interface SheetLinkProps {
  tagId: string;
  wish: Wish;
  className: string;
  children: React.ReactNode;
}

/** What the sheet is opened for. */
export type Wish = 'reserve' | 'wait';

/** Leads to the sign-in page, which returns to the sheet. With JavaScript it opens the sheet (use-reserve-sheet.ts). */
export function SheetLink({ tagId, wish, className, children }: SheetLinkProps) {
  const paths = usePaths();
  return (
    <a href={paths.signInTo(wish, tagId)} rel="nofollow" data-needs-script className={className}>
      {children}
    </a>
  );
}
