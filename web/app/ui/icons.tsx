/** A few icons drawn here: an icon package would be larger than all of them. */
export const Icon = ({ children }: { children: React.ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={24}
    height={24}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    className="shrink-0"
  >
    {children}
  </svg>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <path d="M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
  </Icon>
);

/** A neutral speech bubble instead of a company logo. */
export const ChatIcon = () => (
  <Icon>
    <path d="M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12z" />
    <path d="M9 10.5h7M9 14h4" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <circle cx={6} cy={12} r={2.5} />
    <circle cx={17} cy={6} r={2.5} />
    <circle cx={17} cy={18} r={2.5} />
    <path d="M8.3 10.9l6.5-3.7M8.3 13.1l6.5 3.7" />
  </Icon>
);

export const HeartIcon = () => (
  <Icon>
    <path d="M12 20s-8-4.8-8-10.4A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8 2.6C20 15.2 12 20 12 20z" />
  </Icon>
);

export const CartIcon = () => (
  <Icon>
    <path d="M3 5h2.5l2.3 10.5h9.4L20 8H6.2" />
    <circle cx={9} cy={19.5} r={1.5} />
    <circle cx={16} cy={19.5} r={1.5} />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx={12} cy={12} r={9} />
    <path d="M12 7v5l3.5 2" />
  </Icon>
);

/** An official registration. */
export const SealIcon = () => (
  <Icon>
    <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z" />
    <path d="M9 12l2 2 4-4" />
  </Icon>
);

export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21z" />
    <circle cx={12} cy={9.5} r={2.5} />
  </Icon>
);
