import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';

interface SavedItemsPageProps {
  title: string;
  /** What the page is for. */
  intro?: React.ReactNode;
  /** Number of cows saved here. */
  totalCows: number;
  empty: { title: string; message: string };
  skeleton: React.ReactNode;
  children: React.ReactNode;
}

/** A page of data stored on the device: the server renders its frame, the browser fills it. Not indexed. */
export function SavedItemsPage({ title, intro, totalCows, empty, skeleton, children }: SavedItemsPageProps) {
  const format = useFormat();
  const language = useLanguage();
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-col gap-6">
      <title>{`${title} · ${farm.name[language]}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1
          ref={useFocusAfterRemoval(totalCows)}
          tabIndex={-1}
          className="text-2xl font-bold outline-none md:text-3xl"
        >
          {title}
        </h1>
        {intro !== undefined && <p className="text-lg">{intro}</p>}
        <p className="text-ink-600">
          <Trans>Saved on this device. Prices may change.</Trans>
        </p>
        <p role="status" className="sr-only">
          {isHydrated && (
            <Plural
              value={totalCows}
              one={`${format.number(totalCows)} cow`}
              other={`${format.number(totalCows)} cows`}
            />
          )}
        </p>
      </div>
      <noscript>
        <NeedsScript />
      </noscript>
      {!isHydrated && <div className="noscript:hidden">{skeleton}</div>}
      {isHydrated && (totalCows > 0 ? children : <EmptyNote {...empty} />)}
    </div>
  );
}

/** Moves the focus to the heading if the focused item was removed. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [count]);
  return heading;
}

function NeedsScript() {
  const paths = usePaths();
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-cream-100 p-4">
      <p>
        <Trans>This page needs JavaScript because your choices are saved only on your device.</Trans>
      </p>
      <ButtonLink to={paths.allCows()}>
        <Trans>See all cows</Trans>
      </ButtonLink>
    </div>
  );
}

function EmptyNote({ title, message }: SavedItemsPageProps['empty']) {
  const format = useFormat();
  const paths = usePaths();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <EarTag className="-rotate-6 text-4xl">{format.number(0)}</EarTag>
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="text-lg text-ink-600">{message}</p>
      <ButtonLink to={paths.allCows()}>
        <Trans>See all cows</Trans>
      </ButtonLink>
    </div>
  );
}
