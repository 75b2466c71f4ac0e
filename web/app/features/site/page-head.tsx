import { LANGUAGES } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/lib/farm';
import { useSite } from '~/lib/site';
import { pathsIn } from '~/paths';

interface PageHeadProps {
  title: string;
  description: string;
  /** The page's one true address, whatever the visitor typed. */
  path: (paths: ReturnType<typeof pathsIn>) => string;
}

/** Title, description, and the same page in every language, for search engines and share cards. */
export function PageHead({ title, description, path }: PageHeadProps) {
  const { origin } = useSite();
  const language = useLanguage();
  const address = (of: typeof language) => origin + path(pathsIn(of));
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
