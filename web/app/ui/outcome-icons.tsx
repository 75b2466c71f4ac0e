import { Icon } from './icons.tsx';

/** Apart from the other icons, which every first load brings: these come with a toast or a form. */
export const CheckIcon = () => (
  <Icon>
    <path d="M5 13l4 4L19 7" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M12 3l10 18H2zM12 10v5M12 18v.5" />
  </Icon>
);
