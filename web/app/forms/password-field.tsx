import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { Icon } from '~/ui/icons.tsx';

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

// Here and not with the others, which every page brings along.
const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx={12} cy={12} r={3} />
  </Icon>
);

const EyeClosedIcon = () => (
  <Icon>
    <path d="M3 9s3.5 5 9 5 9-5 9-5M12 14v3.5M6 12.5l-2 3M18 12.5l2 3" />
  </Icon>
);
