/** A white surface with a subtle border. */
export const Card = ({ className = '', ...rest }: React.ComponentProps<'article'>) => (
  <article
    {...rest}
    className={`overflow-hidden rounded-card border border-cream-200 bg-white ${className}`}
  />
);
