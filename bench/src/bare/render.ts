/** The baseline: React renders the same elements repeatedly, without router, store or our components. */
import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { LogController } from 'fastify';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { z } from 'zod';

type Tree = string | { tag: string; props: Record<string, string>; raw?: string; children: Tree[] };

const { TREE } = z.object({ TREE: z.string() }).parse(process.env);
// oxlint-disable-next-line no-unsafe-type-assertion -- written by ssr.ts
const tree = JSON.parse(await readFile(TREE, 'utf8')) as Tree;

function elements(node: Tree, key?: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, props, raw, children } = node;
  if (raw !== undefined)
    return createElement(tag, { ...props, key, dangerouslySetInnerHTML: { __html: raw } });
  return createElement(tag, { ...props, key }, ...children.map((child, index) => elements(child, index)));
}

const render = () =>
  new Promise<string>((resolve, reject) => {
    const body = new PassThrough();
    const { pipe } = renderToPipeableStream(elements(tree), {
      onAllReady: () => {
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
    });
  });

const server = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });
server.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await render()));
await server.listen({ host: '127.0.0.1', port: 0 });
