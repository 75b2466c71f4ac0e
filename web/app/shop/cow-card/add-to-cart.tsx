import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { usePaths } from '~/paths';
import { addedToCart, isInCart } from '~/state/cart.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { Link, quietButton } from '~/ui/button';
import { CartIcon } from '~/ui/icons';

/** The cart collects cows to ask about in one message. Each cow is unique: once in it, the button links to it. */
export function AddToCart({ cow, className = '' }: { cow: Cow; className?: string }) {
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const { _id: productId, tagId, currentPrice: price, availabilityStatus } = cow;
  const isIn = useAppSelector((state) => isInCart(state, productId));
  const style = `${quietButton} gap-2 ${className}`;
  if (isIn) {
    return (
      <Link to={paths.cart()} className={style}>
        <CartIcon />
        <Trans>
          View cart<span className="sr-only"> {tagId}</span>
        </Trans>
      </Link>
    );
  }
  if (availabilityStatus !== 'AVAILABLE') return null;
  return (
    <button
      type="button"
      onClick={() => dispatch(addedToCart({ productId, tagId, price }))}
      className={`${style} noscript:hidden`}
    >
      <CartIcon />
      <Trans>
        Add to cart<span className="sr-only"> {tagId}</span>
      </Trans>
    </button>
  );
}
