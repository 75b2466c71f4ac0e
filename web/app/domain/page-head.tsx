import { shareImages } from 'virtual:share-images';
import { SHARE_IMAGE } from '@khamar/contract/share-images/share-image';
import { useLingui } from '@lingui/react/macro';
import { type Language, LANGUAGES } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { farm } from './farm.ts';
import { useSite } from '~/lib/site.ts';
import { pathsIn, usePaths } from '~/paths';
import { breadcrumbs, organization, StructuredData } from './structured-data.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** Canonical path of the page. */
  path: (paths: ReturnType<typeof pathsIn>) => string;
  /** URL of the page's own share image, if it has one. */
  image?: string | undefined;
}

/** Title, description and hreflang links, for search engines and link previews. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
  const { origin } = useSite();
  const language = useLanguage();
  const address = (of: Language) => origin + path(pathsIn(of));
  const fullTitle = `${title} · ${farm.name[language]}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      {/* Link previews are always fetched from the server, so the browser bundle does not need this. */}
      {import.meta.env.SSR && (
        <ShareCard
          title={fullTitle}
          description={description}
          address={address(language)}
          image={image ?? origin + shareImages[language]}
          alt={title}
        />
      )}
    </>
  );
}

/** Head of a page directly below home, with breadcrumbs. */
export function FarmPageHead(page: PageHeadProps) {
  const { t } = useLingui();
  const site = useSite();
  const paths = usePaths();
  const language = useLanguage();
  return (
    <>
      <PageHead {...page} />
      <StructuredData
        things={
          import.meta.env.SSR
            ? [
                organization(site, language),
                breadcrumbs(site, [
                  { name: t`Home`, path: paths.home() },
                  { name: page.title, path: page.path(paths) },
                ]),
              ]
            : []
        }
      />
    </>
  );
}

const LOCALES: Record<Language, string> = { en: 'en_GB', bn: 'bn_BD' };

interface ShareCardProps {
  title: string;
  description: string;
  address: string;
  image: string;
  alt: string;
}

/** Open Graph and Twitter card tags. */
function ShareCard({ title, description, address, image, alt }: ShareCardProps) {
  const language = useLanguage();
  const lines = {
    'og:type': 'website',
    'og:site_name': farm.name[language],
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': LOCALES[language],
    'og:locale:alternate': LOCALES[language === 'en' ? 'bn' : 'en'],
    'og:image': image,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(SHARE_IMAGE.width),
    'og:image:height': String(SHARE_IMAGE.height),
    'og:image:alt': alt,
  };
  const cards = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': alt,
  };
  return (
    <>
      {Object.entries(lines).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {Object.entries(cards).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  );
}
