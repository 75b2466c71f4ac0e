import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { inLanguage, withoutLanguage } from '~/i18n/languages';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { statusOf } from '~/api/loader-response';
import { isLoadFailure } from '~/lib/load-route-module';
import { Button, buttonStyle } from '~/ui/button.tsx';
import { EarTag } from './ear-tag.tsx';

interface UnavailableScreenProps {
  status?: number;
  /** The error of the failed call, if a call caused it. */
  error?: unknown;
  /** If set, the page retries automatically; otherwise 'Try again' is a link that also works without JavaScript. */
  retry?: () => void;
}

export function UnavailableScreen({ status = 503, error, retry }: UnavailableScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { hidesStatus, title, message } = useUnavailableMessage(error);
  useOnline(() => retry?.());
  return (
    <MessageScreen sign={hidesStatus ? null : format.number(status)} title={title} message={message}>
      <title>{t`Please try again`}</title>
      {retry === undefined ? (
        <a href={inLanguage(language, withoutLanguage(pathname)) + search} className={buttonStyle}>
          <Trans>Try again</Trans>
        </a>
      ) : (
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </MessageScreen>
  );
}

/** Calls back when the device is online again. */
export function useOnline(onReturn: () => void): void {
  const notify = useEffectEvent(onReturn);
  useEffect(() => {
    const onOnline = () => notify();
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('online', onOnline);
    };
  }, []);
}

/** An exception thrown in this browser: React Router passes server errors without a stack. */
const isScriptError = (error: unknown): boolean =>
  !import.meta.env.SSR && error instanceof Error && Boolean(error.stack) && !isLoadFailure(error);

/** Without any response the visitor's own connection is most likely down; a status means a server responded. */
export function useUnavailableMessage(error?: unknown) {
  const { t } = useLingui();
  const isOurError = isScriptError(error);
  const isOffline =
    !isOurError && !import.meta.env.SSR && (!navigator.onLine || statusOf(error) === 'FETCH_ERROR');
  return isOffline
    ? {
        hidesStatus: true,
        title: t`You're offline`,
        message: t`Check your connection and try again.`,
      }
    : {
        // No status code on the screen: the server did not fail.
        hidesStatus: isOurError,
        title: isOurError ? t`Something went wrong on this page` : t`We're having trouble right now`,
        message: t`Please try again in a moment.`,
      };
}

interface MessageScreenProps {
  sign: string | null;
  image?: React.ReactNode;
  title: string;
  message: string;
  children: React.ReactNode;
}

/** A full page with a single message and its next steps. */
export const MessageScreen = ({ sign, image, title, message, children }: MessageScreenProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-4 text-center md:py-16">
    {image}
    {sign !== null && <EarTag className="text-3xl">{sign}</EarTag>}
    <h1 className="text-2xl font-bold">{title}</h1>
    <p className="text-lg text-ink-600">{message}</p>
    {children}
  </div>
);
