import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CloseIcon, Icon } from './icons.tsx';

const DURATION = 6000;
/** Long enough to read it, think, and reach the button. */
const DURATION_WITH_ACTION = 12_000;

/** Not in ui/icons, which every first load includes. */
const CheckIcon = () => (
  <Icon>
    <path d="M5 13l4 4L19 7" />
  </Icon>
);

const WarningIcon = () => (
  <Icon>
    <path d="M12 3l10 18H2zM12 10v5M12 18v.5" />
  </Icon>
);

interface ToastProps {
  text: string;
  isFailure: boolean;
  link: { to: string; label: string } | undefined;
  onUndo: (() => void) | undefined;
  onDismiss: () => void;
}

/** Disappears by itself, but not while hovered or focused. */
export function Toast({ text, isFailure, link, onUndo, onDismiss }: ToastProps) {
  const { t } = useLingui();
  const [isPaused, setPaused] = useState(false);
  const hasAction = onUndo !== undefined || link !== undefined;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onDismiss, hasAction ? DURATION_WITH_ACTION : DURATION);
    return () => {
      clearTimeout(timer);
    };
  }, [isPaused, hasAction, onDismiss]);
  const pause = () => {
    setPaused(true);
  };
  const resume = () => {
    setPaused(false);
  };
  return (
    <div
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className={`toast pointer-events-auto flex items-center gap-2 rounded-card border-2 py-1 pr-1 pl-3 shadow-floating ${
        isFailure
          ? 'on-dark border-cream-50 bg-clay-600 text-cream-50'
          : 'border-pasture-800 bg-cream-50 text-pasture-900'
      }`}
    >
      {isFailure ? <WarningIcon /> : <CheckIcon />}
      <div className="grow py-2">
        <b>{isFailure ? <Trans>Error</Trans> : <Trans>Done</Trans>}</b>
        <p>{text}</p>
      </div>
      {link !== undefined && (
        <Link
          to={link.to}
          onClick={onDismiss}
          className="inline-flex min-h-11 shrink-0 items-center px-2 font-semibold underline"
        >
          {link.label}
        </Link>
      )}
      {onUndo !== undefined && (
        <button
          type="button"
          onClick={onUndo}
          className="min-h-11 shrink-0 cursor-pointer px-2 font-semibold underline"
        >
          <Trans>Undo</Trans>
        </button>
      )}
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t`Dismiss`}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-200 hover:text-pasture-900"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
