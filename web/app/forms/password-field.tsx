import { PERSON_LIMITS } from '@khamar/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { TextField } from './fields.tsx';
import { Icon } from '~/ui/icons';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inside'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** The button toggles visibility; password managers see the same input either way. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      // One more than allowed, so a password that is too long gets an error instead of being cut silently.
      maxLength={PERSON_LIMITS.maxPassword + 1}
      inside={
        <button
          type="button"
          aria-label={t`Show password`}
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

// Not in ui/icons, which every page loads.
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
