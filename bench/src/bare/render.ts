/** The baseline: React renders the same elements repeatedly, without router, store or our components. */
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { LogController } from 'fastify';
import { renderToPipeableStream } from 'react-dom/server';
import { build } from 'vite';
import { z } from 'zod';
import { elements, type Tree } from './elements.ts';

const { TREE } = z.object({ TREE: z.string() }).parse(process.env);
// oxlint-disable-next-line no-unsafe-type-assertion -- written by tree.ts
const tree = JSON.parse(await readFile(TREE, 'utf8')) as Tree;

const withoutScripts = (node: Tree): Tree =>
  typeof node === 'string'
    ? node
    : {
        ...node,
        children: node.children
          .filter((child) => typeof child === 'string' || child.tag !== 'script')
          .map(withoutScripts),
      };

const render = (page: Tree) =>
  new Promise<string>((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(elements(page), {
      onAllReady: () => {
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
    });
  });

const server = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });
server.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await render(tree)));

/** The same page, taken over by React in the browser. */
const quiet = withoutScripts(tree);
const data = JSON.stringify(quiet).replaceAll('<', String.raw`\u003c`);
const script = await bundle(new URL('hydrate.ts', import.meta.url).pathname);
server.get('/hydrated', async (_request, reply) => {
  const end = `<script type="application/json" id="tree">${data}</script><script type="module" src="/hydrate.js"></script></body>`;
  return reply.type('text/html; charset=utf-8').send((await render(quiet)).replace('</body>', () => end));
});
server.get('/hydrate.js', (_request, reply) => reply.type('text/javascript').send(script));
await server.listen({ host: '127.0.0.1', port: 0 });

async function bundle(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  });
  const [first] = [result].flat();
  const code = first !== undefined && 'output' in first ? first.output[0].code : undefined;
  if (code === undefined) throw new Error('hydrate.ts was not bundled');
  return code;
}
