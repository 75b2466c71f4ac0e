const mark = {
  'aria-hidden': true,
  viewBox: '0 0 48 32',
  width: 48,
  height: 32,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const Plate = () => <rect x="2" y="2" width="44" height="28" rx="5" />;

/** Payment method icons in the text colour. No company logos: the name is next to each. */
export const CardMark = () => (
  <svg {...mark}>
    <Plate />
    <path d="M2 11h44" strokeWidth={5} strokeLinecap="butt" />
    <path d="M9 22h8M36 22h3" />
  </svg>
);

/** A phone sending money. */
export const WalletSendMark = () => (
  <svg {...mark}>
    <Plate />
    <rect x="10" y="7" width="11" height="18" rx="2.5" />
    <path d="M26 16h12M33 11l5 5-5 5" />
  </svg>
);

export const WalletPurseMark = () => (
  <svg {...mark}>
    <Plate />
    <path d="M13 10h20a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V9.5" />
    <path d="M36 15h-6a2.5 2.5 0 0 0 0 5h6" />
  </svg>
);

export const WalletCoinsMark = () => (
  <svg {...mark}>
    <Plate />
    <circle cx="20" cy="16" r="7" />
    <path d="M26 9.5a7 7 0 0 1 0 13M20 13v6" />
  </svg>
);
