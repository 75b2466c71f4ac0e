import { createElement, type ReactNode } from 'react';

export type Tree = string | { tag: string; props: Record<string, string>; raw?: string; children: Tree[] };

export function elements(node: Tree, key?: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, props, raw, children } = node;
  if (raw !== undefined)
    return createElement(tag, { ...props, key, dangerouslySetInnerHTML: { __html: raw } });
  return createElement(tag, { ...props, key }, ...children.map((child, index) => elements(child, index)));
}
