import { useLocation } from 'react-router';
import { inLanguage, LANGUAGES, withoutLanguage } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/lib/farm';
import { useSite } from '~/lib/site';

interface PageHeadProps {
  title: string;
  description: string;
  /** The part of the query that makes another page of it; anything else is left out of the canonical address. */
  query?: string;
}

/** Title, description, and the same page in every language, for search engines and share cards. */
export function PageHead({ title, description, query = '' }: PageHeadProps) {
  const { origin } = useSite();
  const language = useLanguage();
  const path = withoutLanguage(useLocation().pathname);
  const address = (of: typeof language) => origin + inLanguage(of, path) + query;
  const fullTitle = `${title} · ${farm.name[language]}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
    </>
  );
}
