import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { startWeb } from '@khamar/testkit/processes/processes';
import { describe, expect, inject, onTestFinished } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { cowWith } from '../../src/screens/saved-items.ts';
import { test } from '../../src/visitor.ts';

const site = () => inject('siteUrl');
const read = async (path: string) => (await fetch(site() + path)).text();
const PAGES = ['', '/all-cows', '/all-cows?page=2', '/about-us', '/contact-us', '/cow/NDL-001'];

/** The metadata of a page, read without a browser. */
async function headOf(path: string) {
  const html = await read(path === '' ? '/' : path);
  const tags = Array.from(
    html.matchAll(/<(?:meta|link)\s[^>]*>/g),
    ([tag]) =>
      new Map(Array.from(tag.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value])),
  );
  const meta = (name: string) =>
    tags.find((tag) => [tag.get('property'), tag.get('name')].includes(name))?.get('content');
  const link = (rel: string, hreflang?: string) =>
    tags.find((tag) => tag.get('rel') === rel && tag.get('hrefLang') === hreflang)?.get('href');
  const ld = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
  return { html, meta, link, title, ld };
}

/** Width and height from the JPEG header. */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  return [0, 0];
}

async function shareImage(address: string): Promise<Buffer> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  return Buffer.from(await response.arrayBuffer());
}

describe.each([
  { language: 'en', prefix: '', locale: 'en_GB' },
  { language: 'bn', prefix: '/bn', locale: 'bn_BD' },
] as const)('in $language', ({ language, prefix, locale }) => {
  test.for(PAGES)('"%s" has a title, description, canonical URL and share image', async (path) => {
    const { meta, link, title } = await headOf(prefix + path);
    const at = (of: string) => site() + (of + path || '/');
    expect(title).toContain(farm.name[language].replace('&', '&amp;'));
    expect(meta('description')?.length).toBeGreaterThan(30);
    expect(meta('description')).toMatch(language === 'bn' ? /[ক-হ]/ : /[a-z]/);
    expect(link('canonical')).toBe(at(prefix));
    expect(link('alternate', 'en')).toBe(at(''));
    expect(link('alternate', 'bn')).toBe(at('/bn'));
    expect(link('alternate', 'x-default')).toBe(at(''));
    expect(meta('og:url')).toBe(at(prefix));
    expect(meta('og:title')).toBe(title);
    expect(meta('twitter:title')).toBe(title);
    expect(meta('og:description')).toBe(meta('description'));
    expect(meta('og:locale')).toBe(locale);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('twitter:image')).toBe(meta('og:image'));
    const image = await shareImage(meta('og:image') ?? '');
    expect(sizeOf(image)).toEqual([1200, 630]);
    expect(image.length).toBeLessThan(300 * 1024);
  });

  test.for([
    ['AVAILABLE', 'InStock'],
    ['BOOKED', 'Reserved'],
    ['SOLD', 'SoldOut'],
  ] as const)(
    'a cow that is %s has structured data with its availability',
    async ([status, availability]) => {
      const cow = await cowWith(status);
      const { ld, meta } = await headOf(`${prefix}/cow/${cow.tagId}`);
      const graph: unknown = JSON.parse(ld);
      expect(graph).toMatchObject({
        '@graph': [
          {
            '@type': 'Product',
            sku: cow.tagId,
            offers: {
              price: cow.currentPrice,
              priceCurrency: 'BDT',
              availability: `https://schema.org/${availability}`,
              url: `${site()}${prefix}/cow/${cow.tagId}`,
            },
          },
          { '@type': 'Organization', name: farm.name[language] },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [{ position: 1 }, { position: 2 }, { name: cow.tagId }],
          },
        ],
      });
      expect(meta('og:image')).toContain(`/api/og/${cow.tagId}-${language}-`);
    },
  );

  test('a filtered or sorted catalogue has the plain first page as canonical URL', async () => {
    for (const query of ['?sort=2', '?color=Red&page=2', '?size=50&page=2', '?minPrice=100000']) {
      const { link, meta } = await headOf(`${prefix}/all-cows${query}`);
      expect(link('canonical'), query).toBe(`${site()}${prefix}/all-cows`);
      expect(meta('robots')).toBeUndefined();
    }
  });

  test('the manifest has a name, a start URL and icons', async () => {
    const { html } = await headOf(`${prefix}/all-cows`);
    expect(html).toContain(`href="${prefix}/manifest.webmanifest"`);
    const response = await fetch(`${site()}${prefix}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(await response.json()).toMatchObject({
      name: farm.name[language],
      start_url: prefix === '' ? '/' : prefix,
      lang: language,
      icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }, { purpose: 'maskable' }],
    });
  });
});

test('the not-found page has a drawing', async () => {
  const files = (await read('/bn/nowhere')).match(/\/assets\/drawings\/not-found-[\w.-]+/g) ?? [];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect((await fetch(site() + file)).headers.get('content-type'), file).toMatch(/^image\//);
});

test('icons exist under the names that browsers request', async () => {
  for (const [name, type] of [
    ['favicon.ico', /icon/],
    ['favicon.svg', /svg/],
    ['apple-touch-icon.png', /png/],
    ['icon-192.png', /png/],
    ['icon-512.png', /png/],
    ['icon-maskable-512.png', /png/],
  ] as const) {
    const response = await fetch(`${site()}/${name}`);
    expect(response.status, name).toBe(200);
    expect(response.headers.get('content-type'), name).toMatch(type);
  }
});

test('robots.txt names the sitemap and disallows the office, the API and personal pages', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  expect(lines).toContain(`Sitemap: ${site()}/sitemap.xml`);
  for (const path of ['/api/', '/dashboard', '/bn/dashboard', '/cart', '/saved', '/bn/saved'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Allow: /api/og/');
});

const locations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address.replaceAll('&amp;', '&'));

test('the sitemap lists every cow in both languages, in as many parts as needed', async () => {
  const index = await read('/sitemap.xml');
  const [pages = '', ...parts] = locations(index);
  expect(pages).toBe(`${site()}/sitemap-pages.xml`);
  expect(parts.length).toBeGreaterThanOrEqual(5);
  expect(index.match(/<lastmod>20\d\d-/g)).toHaveLength(parts.length);
  const xmls = await Promise.all(parts.map((part) => read(part.replace(site(), ''))));
  for (const xml of xmls) expect(locations(xml).length).toBeLessThanOrEqual(100);
  const all = xmls.flatMap((xml) => locations(xml));
  expect(new Set(all).size).toBe(all.length);
  for (const cow of [await cowWith('SOLD'), await cowWith('AVAILABLE')]) {
    expect(all).toContain(`${site()}/cow/${cow.tagId}`);
    expect(all).toContain(`${site()}/bn/cow/${cow.tagId}`);
  }
  const total = responseOf(CowPage).parse(JSON.parse(await read('/api/product/get-all-cows?limit=1'))).data
    .totalCows;
  expect(all).toHaveLength(2 * total);
  expect(xmls[0]).toMatch(
    /<url><loc>.*<\/loc><lastmod>.*<\/lastmod><xhtml:link rel="alternate" hreflang="en" .*hreflang="bn" .*hreflang="x-default"/,
  );
  expect(locations(await read('/sitemap-pages.xml'))).toHaveLength(18);

  // No server listens there.
  const web = await startWeb({ SITE_URL: site(), API_URL: 'http://127.0.0.1:9' }, onTestFinished);
  for (const path of ['/sitemap.xml', (parts[0] ?? '').replace(site(), '')])
    expect((await fetch(web.url + path)).status, path).toBe(503);
  expect((await fetch(`${site()}/sitemap-cows.xml?upTo=nobody`)).status).toBe(404);
});
