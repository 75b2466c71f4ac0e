import { farm } from './farm.ts';
import type { Language } from '~/i18n/languages';
import type { Site } from '~/lib/site.ts';
import { pathsIn } from '~/paths';

export type Thing = { '@type': string } & Record<string, unknown>;

/**
 * The page's schema.org data. Not executable, so it needs no CSP hash. Render it on the server only: pass `import.meta.env.SSR ? … : []` to
 * keep it out of the browser bundle.
 */
export function StructuredData({ things }: { things: Thing[] }) {
  const json = things.length === 0 ? '' : writeThings(things);
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** Escapes every "<": the first "</script" would end the script element, even inside a string. */
export const writeThings = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`);

export function organization({ origin, contacts }: Site, language: Language): Thing {
  const { addresses, phone, socialLink } = contacts;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#farm`,
    name: farm.name[language],
    url: origin + pathsIn(language).home(),
    logo: `${origin}/icon-512.png`,
    telephone: phone,
    address: [addresses.farm[language], addresses.headOffice[language]],
    sameAs: [socialLink],
  };
}

/** From the home page to the current page. */
export const breadcrumbs = ({ origin }: Site, pages: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
