const icon = {
  'aria-hidden': true,
  viewBox: '0 0 64 64',
  fill: 'none',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  className: 'size-10 stroke-pasture-800 md:size-14',
} as const;

/** A zebu's face with its ear tag. */
export const HappyCowIcon = () => (
  <svg {...icon}>
    <path d="M20 20C14 14 13 8 15 4M44 20c6-6 7-12 5-16" />
    <path d="M20 22C12 18 6 20 4 25c4 5 10 6 15 4M44 22c8-4 14-2 16 3-4 5-10 6-15 4" />
    <path
      className="fill-white"
      d="M20 21c4-4 20-4 24 0 3 8 1 14-2 20 3 4 3 9 0 12-5 5-15 5-20 0-3-3-3-8 0-12-3-6-5-12-2-20Z"
    />
    <path className="fill-pasture-200" d="M22 41c5-3 15-3 20 0 3 4 3 9 0 12-5 5-15 5-20 0-3-3-3-8 0-12Z" />
    <path d="M26 30v1M38 30v1M28 46v1M36 46v1M29 52c2 1.5 4 1.5 6 0" />
    <path className="fill-tag-400" strokeWidth={2} d="M50 27h9v10h-9z" />
  </svg>
);

export const OrganicFeedIcon = () => (
  <svg {...icon}>
    <path
      className="fill-pasture-500"
      d="M22 36C14 30 12 20 15 11c7 5 10 14 9 25ZM40 36c0-11 3-20 10-25 3 9 1 19-7 25Z"
    />
    <path className="fill-pasture-200" d="M32 36c-6-10-6-22 0-31 6 9 6 21 0 31Z" />
    <path className="fill-tag-400" d="M10 36h44l-6 22H16Z" />
    <path d="M13 47h38M26 36l1 22M38 36l-1 22" strokeWidth={2} />
  </svg>
);

export const SustainableIcon = () => (
  <svg {...icon}>
    <path d="M55 26A24 24 0 0 0 13 18M9 38a24 24 0 0 0 42 8" />
    <path d="M13 8v10h10M51 56V46H41" />
    <path d="M32 48V30" />
    <path className="fill-pasture-500" d="M32 32c-9 1-13-4-13-11 8-1 13 3 13 11Z" />
    <path className="fill-pasture-200" d="M32 28c0-8 5-12 13-11 0 7-4 12-13 11Z" />
    <path className="stroke-tag-400" d="M23 48h18" strokeWidth={4} />
  </svg>
);

export const DeliveryIcon = () => (
  <svg {...icon}>
    <path className="fill-white" d="M4 18h34v28H4Z" />
    <path className="fill-pasture-200" d="M38 26h11l11 11v9H38Z" />
    <path className="fill-tag-400" strokeWidth={2.5} d="M16 24h10v3c4 2 5 5 5 14H11c0-9 1-12 5-14Z" />
    <circle className="fill-white" cx="16" cy="48" r="6" />
    <circle className="fill-white" cx="48" cy="48" r="6" />
  </svg>
);
