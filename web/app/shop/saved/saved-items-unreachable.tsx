import { Trans } from '@lingui/react/macro';
import { useUnavailableMessage } from '~/domain/unavailable-screen';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';

interface SavedItemsUnreachableProps {
  /** Tags stored on the device. */
  tags: string[];
  error: unknown;
  retry: () => void;
}

/** Without the API there are no prices, but the saved cows are still listed by tag. */
export function SavedItemsUnreachable({ tags, error, retry }: SavedItemsUnreachableProps) {
  const { title, message } = useUnavailableMessage(error);
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="text-lg text-ink-600">{message}</p>
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
}
