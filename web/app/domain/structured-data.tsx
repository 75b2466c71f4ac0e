import { farm } from './farm.ts';
import type { Language } from '~/i18n/languages';
import type { Site } from '~/lib/site.ts';
import { pathsIn } from '~/paths';

export type Thing = { '@type': string } & Record<string, unknown>;

/**
 * What the page is about, for machines (schema.org). Data, not code: the browser never runs it, so it needs no hash. Only the
 * server says it; give nothing in the browser, `import.meta.env.SSR ? … : []`, and the words stay out of its load.
 */
export function StructuredData({ things }: { things: Thing[] }) {
  const json = things.length === 0 ? '' : writeThings(things);
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** A script ends at the first "</script", wherever it stands: no "<" may leave this function. */
export const writeThings = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`);

export function organization({ origin }: Site, language: Language): Thing {
  const { name, addresses, phone, socialLink } = farm;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#farm`,
    name: name[language],
    url: origin + pathsIn(language).home(),
    logo: `${origin}/icon-512.png`,
    telephone: phone,
    address: [addresses.farm[language], addresses.headOffice[language]],
    sameAs: [socialLink],
  };
}

/** From the home page to this one. */
export const breadcrumbs = ({ origin }: Site, pages: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
