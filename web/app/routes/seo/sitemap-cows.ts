import { SitemapQuery } from '@khamar/contract/cows/sitemap';
import { data } from 'react-router';
import { config } from '~/config.server';
import { sitemapCows } from '~/lib/sitemap.server';
import { sitemapResponse, urlEntries, URLS } from '~/lib/sitemap-xml';
import type { Route } from './+types/sitemap-cows';

/** Streamed, so 50,000 URLs are never in memory at once. */
export async function loader({ request }: Route.LoaderArgs) {
  const query = SitemapQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw data(null, { status: 404 });
  const pages = sitemapCows(query.data);
  // Before the response starts: if the API is down, the status must be 503.
  const first = await pages.next();
  const entriesOf = (cows: { tagId: string; changedAt: string }[]) =>
    cows
      .map(({ tagId, changedAt }) => urlEntries(config.SITE_URL, (to) => to.cow(tagId), changedAt))
      .join('');

  async function* write(): AsyncGenerator<string> {
    yield URLS.open;
    if (first.done !== true) yield entriesOf(first.value);
    for await (const cows of pages) yield entriesOf(cows);
    yield URLS.close;
  }
  return sitemapResponse(streamOf(write()));
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}
