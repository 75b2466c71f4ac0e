import { PageHead } from '~/domain/page-head';
import { useLingui } from '@lingui/react/macro';
import { NotFoundScreen } from '~/shop/layout/not-found-screen';

interface LinkHeadProps {
  title: string;
  description: string;
  /** Its address, given the home page of a language. */
  path: (home: string) => string;
  picture: string | undefined;
}

/** A share card with the cow; for search engines it is not there, and no other site learns the token from the address. */
export const LinkHead = ({ title, description, path, picture }: LinkHeadProps) => (
  <>
    <PageHead title={title} description={description} path={(to) => path(to.home())} picture={picture} />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
  </>
);

/** What the server's page knew; null where the page was opened in the browser. A failed call is not among what the server hands over. */
export interface ServedPage {
  status: number;
  /** Where the picture of the share card stands. */
  picture: string | undefined;
}

/** A withdrawn link and one that never existed look the same, so both readings are named. */
export function DeadLinkScreen() {
  const { t } = useLingui();
  return (
    <NotFoundScreen
      title={t`This link no longer works`}
      message={t`It was withdrawn or replaced, or part of it is missing. Ask the person who sent it for a new link.`}
    />
  );
}
