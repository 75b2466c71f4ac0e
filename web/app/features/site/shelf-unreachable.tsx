import { Trans } from '@lingui/react/macro';
import { Button } from '~/ui/button';
import { EarTag } from '~/ui/ear-tag';

interface ShelfUnreachableProps {
  /** What the device itself remembers. */
  tags: string[];
  retry: () => void;
}

/** Without the farm there is no price and no promise, but what was chosen is still named. */
export const ShelfUnreachable = ({ tags, retry }: ShelfUnreachableProps) => (
  <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
    <h2 className="text-2xl font-bold">
      <Trans>The farm cannot be reached just now</Trans>
    </h2>
    <p className="text-lg text-ink-600">
      <Trans>Nothing is lost. Please try again in a moment.</Trans>
    </p>
    <ul className="flex flex-wrap justify-center gap-2">
      {tags
        .filter((tag) => tag !== '')
        .map((tag) => (
          <li key={tag}>
            <EarTag>{tag}</EarTag>
          </li>
        ))}
    </ul>
    <Button onClick={retry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
