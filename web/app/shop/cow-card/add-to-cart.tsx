import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { usePaths } from '~/paths';
import { addedToCart, isInCart } from '~/state/cart.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { Button, ButtonLink } from '~/ui/button';
import { CartIcon } from '~/ui/icons';

/** Each cow is unique: once in the cart, the button links to the cart. */
export function AddToCart({ cow, className = '' }: { cow: Cow; className?: string }) {
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const { _id: productId, tagId, currentPrice: price, availabilityStatus } = cow;
  const isIn = useAppSelector((state) => isInCart(state, productId));
  if (isIn) {
    return (
      <ButtonLink to={paths.cart()} className={className}>
        <CartIcon />
        <Trans>
          View cart<span className="sr-only"> {tagId}</span>
        </Trans>
      </ButtonLink>
    );
  }
  if (availabilityStatus !== 'AVAILABLE') return null;
  return (
    <Button
      onClick={() => dispatch(addedToCart({ productId, tagId, price }))}
      className={`${className} noscript:hidden`}
    >
      <CartIcon />
      <Trans>
        Add to cart<span className="sr-only"> {tagId}</span>
      </Trans>
    </Button>
  );
}
