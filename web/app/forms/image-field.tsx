import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Icon } from '~/ui/icons';
import type { PreparedImage } from './shrink-image.ts';

const buttonStyle =
  'relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-ink-600 bg-white px-4 ' +
  'py-1 font-semibold hover:bg-pasture-200 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pasture-800';

interface FileButtonProps extends Omit<React.ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Called once per selected file. */
  onFile: (file: File) => void;
}

/** The invisible input covers the whole button, so it stays clickable and focusable. */
export const FileButton = ({ onFile, className = '', children, ...input }: FileButtonProps) => (
  <label className={`${buttonStyle} ${className}`}>
    {children}
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        for (const file of target.files ?? []) onFile(file);
        // Otherwise selecting the same file again would not fire a change event.
        target.value = '';
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  </label>
);

interface ImageFieldProps {
  name: string;
  label: React.ReactNode;
  /** The new image, sent with the form. */
  image: PreparedImage | null;
  /** URL of the stored image. */
  stored: string | null;
  isUnreadable: boolean;
  error: string | undefined;
  onTake: (file: File) => void;
  onDrop: () => void;
}

export function ImageField(props: ImageFieldProps) {
  const { name, label, image, stored, isUnreadable, onTake, onDrop } = props;
  const { t } = useLingui();
  const errorId = useId();
  const error = isUnreadable ? t`We couldn't read this photo. Choose another file.` : props.error;
  const shown = image?.preview ?? stored;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {shown === null ? (
          <span aria-hidden className="h-30 w-40 rounded-card bg-cream-100" />
        ) : (
          <img
            src={shown}
            alt={image === null ? t`Current photo` : t`New photo`}
            className="h-30 w-40 rounded-card bg-cream-100 object-cover"
          />
        )}
        <div className="flex flex-col gap-2">
          <FileButton accept="image/*" capture="environment" onFile={onTake} className="pointer-fine:hidden">
            <Icon>
              <path d="M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z" />
            </Icon>
            <Trans>Take photo</Trans>
          </FileButton>
          <FileButton name={name} accept="image/*" onFile={onTake}>
            <Trans>Choose photo</Trans>
          </FileButton>
          {image !== null && (
            <button type="button" onClick={onDrop} className={buttonStyle}>
              <Trans>Remove photo</Trans>
            </button>
          )}
        </div>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-clay-600">
          {error}
        </p>
      )}
    </fieldset>
  );
}
