import { useLingui } from '@lingui/react/macro';
import { statusOf } from './loader-answer.ts';

/** Whose line is gone: without any answer it is most likely the visitor's own; behind a status there is a server. */
export function useUnreachableWords(error?: unknown) {
  const { t } = useLingui();
  const isOwnLine = !import.meta.env.SSR && (!navigator.onLine || statusOf(error) === 'FETCH_ERROR');
  return isOwnLine
    ? {
        isOwnLine,
        title: t`There is no connection`,
        message: t`Your own line seems to be gone. Nothing is lost: please try again when you have a signal.`,
      }
    : {
        isOwnLine,
        title: t`The farm cannot be reached just now`,
        message: t`Nothing is lost. Please try again in a moment.`,
      };
}
