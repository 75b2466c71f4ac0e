import { PageHead } from '~/domain/page-head';

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
