import type { App } from '../http/fastify-app.ts';

const STEP = 4;

/** Every route as Fastify itself knows it, also those that no description tells of: "GET /users", "PUT /users/:id/roles". */
export function routesOf(app: App): string[] {
  const above: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      // The tree is drawn: "│   ├── users (GET, HEAD)" continues the path of the line that stands above and further left.
      const [, branch = '', piece = '', methods = ''] =
        /^([\s│├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = branch.length / STEP;
      const path = `${above[depth - 1] ?? ''}${piece}`;
      above[depth] = path;
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}
