import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';

interface PageStatusProps {
  /** From 0. */
  page: number;
  pages: number;
  /** What is on the screen belongs to this page. */
  isShown: boolean;
}

/** Heard when another page of a list has come. It stays mounted while the list is fetched: screen readers do not listen to a new region. */
export function PageStatus({ page, pages, isShown }: PageStatusProps) {
  const { number } = useFormat();
  const current = number(page + 1);
  const count = number(pages);
  return (
    <p role="status" className="sr-only">
      {isShown && pages > 1 && (
        <Trans>
          Page {current} of {count}
        </Trans>
      )}
    </p>
  );
}
