import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { EyeClosedIcon, EyeIcon } from './icons.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inside' | 'rows'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Typed on a small phone in the sun, a password may be looked at. Hidden again, it is still the same box to a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          aria-label={t`Show the password`}
          aria-pressed={isShown}
          onClick={() => {
            setShown(!isShown);
          }}
          className="absolute inset-y-0 right-0 inline-flex w-12 cursor-pointer items-center justify-center rounded-card text-ink-600 hover:text-pasture-800"
        >
          {isShown ? <EyeIcon /> : <EyeClosedIcon />}
        </button>
      }
    />
  );
}
