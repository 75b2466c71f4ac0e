interface BadgeProps {
  tone: 'positive' | 'waiting' | 'quiet';
  className?: string;
  children: React.ReactNode;
}

const TONES: Record<BadgeProps['tone'], string> = {
  positive: 'bg-pasture-200 text-pasture-900',
  waiting: 'bg-tag-200 text-ink-900',
  quiet: 'bg-cream-200 text-ink-900',
};

/** Always text and colour, never colour alone. */
export const Badge = ({ tone, className = '', children }: BadgeProps) => (
  <span className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold ${TONES[tone]} ${className}`}>
    {children}
  </span>
);
