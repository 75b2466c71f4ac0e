import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Later } from '@khamar/testkit/processes/clean-up';

/** A minimal hand-written page with the catalogue's first content: its text and its first photo. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Our Cattle Collection</title>
<style>
body { margin: 0; font-family: sans-serif }
header { height: 146px; background: #12351d }
main { padding: 32px 16px }
img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3 }
</style>
<header></header>
<main>
<h1>Our Cattle Collection</h1>
<p>Every animal is weighed, tagged and photographed on our own farm.</p>
<img src="/image.webp" alt="" width="960" height="720" fetchpriority="high">
</main>
</html>
`;

/** Serves only this page with the given photo. */
export async function startStaticPage(imageUrl: string, later: Later): Promise<string> {
  const bytes = Buffer.from(await (await fetch(imageUrl)).arrayBuffer());
  const server = createServer((request, response) => {
    if (request.url === '/image.webp') response.setHeader('content-type', 'image/webp').end(bytes);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  later(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
