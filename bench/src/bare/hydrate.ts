/** In the browser: React takes over the rendered elements, without router, store or our components. */
import { hydrateRoot } from 'react-dom/client';
import { elements, type Tree } from './elements.ts';

// oxlint-disable-next-line no-unsafe-type-assertion -- written by render.ts
const tree = JSON.parse(document.getElementById('tree')?.textContent ?? '') as Tree;
hydrateRoot(document, elements(tree));
