import { Trans, useLingui } from '@lingui/react/macro';
import { CartLineRow, CartSkeleton } from '~/shop/cart/cart-line';
import { cartChanges } from '~/shop/cart/cart-changes';
import { CartTotal } from '~/shop/cart/cart-total';
import { useCartContact } from '~/shop/cart/use-cart-contact';
import { chosenCowsLoader, useChosenCows } from '~/shop/cow-card/chosen-cows.api';
import { CowImage } from '~/shop/cow-card/cow-image';
import { PriceBefore } from '~/shop/cow-card/availability-badge';
import { LeadForm } from '~/shop/contact/lead-form';
import { SavedItemsPage } from '~/shop/saved/saved-items-page';
import { SavedItemsUnreachable } from '~/shop/saved/saved-items-unreachable';
import { usePaths } from '~/paths';
import { type Cart, cartCleared, cartRestored, removedFromCart, selectCart } from '~/state/cart.slice';
import { useAppDispatch, useAppSelector, toastRaised } from '~/state/store';
import { buttonStyle } from '~/ui/button';
import { ChatIcon } from '~/ui/icons';

/** Without a loader, React Router would not render a page with a client loader on the server. */
export const loader = () => null;

const idsOf = ({ items }: Pick<Cart, 'items'>): string[] => items.map(({ productId }) => productId);

export const clientLoader = chosenCowsLoader((state) => idsOf(selectCart(state)));

export default function CartPage() {
  const { t } = useLingui();
  const { items } = useAppSelector(selectCart);
  return (
    <SavedItemsPage
      title={t`Cart`}
      intro={
        <Trans>
          <strong>Ask about several cows</strong> in one message, or reserve the one you want.
        </Trans>
      }
      totalCows={items.length}
      empty={{
        title: t`Your cart is empty`,
        message: t`Add cows you like, then ask about all of them in one message.`,
      }}
      skeleton={<CartSkeleton count={2} />}
    >
      <CowsInCart items={items} />
    </SavedItemsPage>
  );
}

function CowsInCart({ items }: Pick<Cart, 'items'>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const { cows, error, retry } = useChosenCows(idsOf({ items }));
  if (error !== undefined)
    return <SavedItemsUnreachable tags={items.map(({ tagId }) => tagId)} error={error} retry={retry} />;
  if (cows === undefined) return <CartSkeleton count={items.length} />;
  const changes = cartChanges(items, cows);
  const emptyCart = () => {
    dispatch(cartCleared());
    dispatch(toastRaised(t`Cart emptied`, { undo: cartRestored(cart) }));
  };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-3">
          {changes.lines.map(({ line, cow }) => (
            <CartLineRow
              key={line.productId}
              change={{ line, cow }}
              image={
                cow && <CowImage cow={cow} sizes="(min-width: 48rem) 9rem, 6rem" className="rounded-tag" />
              }
              priceNote={cow && <PriceBefore cow={cow} price={line.price} />}
              onRemove={() => dispatch(removedFromCart(line.productId))}
            />
          ))}
        </ul>
        <CartTotal changes={changes} />
        <button
          type="button"
          onClick={emptyCart}
          className="inline-flex min-h-11 cursor-pointer items-center self-start rounded-full px-3 font-semibold text-clay-600 underline hover:bg-cream-100"
        >
          <Trans>Empty cart</Trans>
        </button>
      </div>
      {changes.available.length > 0 && <CartContact changes={changes} />}
    </div>
  );
}

function CartContact({ changes }: { changes: ReturnType<typeof cartChanges> }) {
  const paths = usePaths();
  const { list, whatsapp, message } = useCartContact(changes);
  return (
    <section aria-labelledby="ask" className="flex flex-col gap-4 rounded-card bg-cream-100 p-4 md:p-8">
      <h2 id="ask" className="text-xl font-bold">
        <Trans>Ask about these cows</Trans>
      </h2>
      <a href={whatsapp} target="_blank" rel="noopener" className={buttonStyle}>
        <ChatIcon />
        <Trans>WhatsApp</Trans>
      </a>
      <p>
        <Trans>Or send us a message. We'll include the tags, prices and total.</Trans>
      </p>
      <LeadForm
        action={paths.contactUs()}
        tagId={null}
        isAboutCows
        values={{ message }}
        enclosure={list}
        draft="cart"
        path={paths.cart()}
      />
    </section>
  );
}
