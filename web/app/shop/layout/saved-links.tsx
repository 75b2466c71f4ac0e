import { Trans } from '@lingui/react/macro';
import { NavLink } from '~/ui/button';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { countInCart } from '~/state/cart.slice';
import { useAppSelector } from '~/state/store';
import { countSaved } from '~/state/wishlist.slice';
import { CartIcon, HeartIcon } from '~/ui/icons';

interface CountLinkProps {
  className: string;
  /** Class of the label beside the icon. */
  labelClass?: string;
  onFollow?: () => void;
}

/** Saved cows with their count. Only the browser knows the count, so it appears after hydration. */
export function SavedLink(props: CountLinkProps) {
  return (
    <CountLink {...props} to={usePaths().saved()} count={useAppSelector(countSaved)} icon={<HeartIcon />}>
      <Trans>Saved</Trans>
    </CountLink>
  );
}

export function CartLink(props: CountLinkProps) {
  return (
    <CountLink {...props} to={usePaths().cart()} count={useAppSelector(countInCart)} icon={<CartIcon />}>
      <Trans>Cart</Trans>
    </CountLink>
  );
}

interface AnyCountLinkProps extends CountLinkProps {
  to: string;
  count: number;
  icon: React.ReactNode;
  children: React.ReactNode;
}

function CountLink({ to, count, icon, className, labelClass = '', onFollow, children }: AnyCountLinkProps) {
  const format = useFormat();
  return (
    <NavLink to={to} onClick={onFollow} className={className}>
      {/* The count overlaps the icon, so it causes no layout shift. */}
      <span className="relative flex">
        {icon}
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-2 left-3 min-w-5 rounded-full bg-tag-400 px-1 text-center text-sm leading-5 font-bold text-pasture-900 tabular-nums"
          >
            {format.number(count)}
          </span>
        )}
      </span>
      <span className={labelClass}>{children}</span>
      {count > 0 && <span className="sr-only"> {format.number(count)}</span>}
    </NavLink>
  );
}
