import { PageHead } from '~/domain/page-head';
import { useLingui } from '@lingui/react/macro';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';

interface LinkHeadProps {
  title: string;
  description: string;
  /** Path of the page, given a language's home path. */
  path: (home: string) => string;
  image: string | undefined;
}

/** Link preview with the cow, no indexing, and no referrer, which would leak the token to other sites. */
export const LinkHead = ({ title, description, path, image }: LinkHeadProps) => (
  <>
    <PageHead title={title} description={description} path={(to) => path(to.home())} image={image} />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
  </>
);

/** Result of the server's loader; null after client-side navigation. Failed calls are not part of the preloaded state. */
export interface ServedPage {
  status: number;
  /** URL of the share image. */
  image: string | undefined;
}

/** A revoked link and one that never existed look the same, so the text covers both. */
export function DeadLinkScreen() {
  const { t } = useLingui();
  return (
    <NotFoundScreen
      title={t`This link no longer works`}
      message={t`It may have been turned off, replaced or copied incompletely. Ask the sender for a new link.`}
    />
  );
}
