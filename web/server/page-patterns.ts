import { matchPath, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * Which page an address is of, as a pattern such as /cow/:tagId: for figures, whose labels must stay few whatever
 * visitors ask for. What no pattern knows is one of many that are not there.
 */
export function makePagePatterns(routes: Routes): (url: string) => string {
  const patterns = [...new Set(Object.keys(routes).map((id) => patternOf(routes, id)))].filter(
    (pattern) => !pattern.endsWith('*'),
  );
  const plain = new Set(patterns.filter((pattern) => !pattern.includes(':')));
  const open = patterns.filter((pattern) => pattern.includes(':'));
  return (url) => {
    const path = pathOf(url);
    return plain.has(path) ? path : (open.find((pattern) => matchPath(pattern, path) !== null) ?? '*');
  };
}

function patternOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? ''])
    parts.unshift(route.path ?? '');
  return `/${parts.filter(Boolean).join('/')}`;
}

/** The router asks for the data of a page beside its address: /cow/NDL-001.data, /_root.data. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const page = path.replace(/(?:\/_root|\/)?(?:\.data)?$/, '');
  return page === '' ? '/' : page;
}
