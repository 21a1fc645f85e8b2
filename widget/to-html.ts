import { listAttributes, type Tree } from './tree'

const VOID = ['img', 'input']

/** The tree as HTML, for the frame. */
export function toHtml(tree: Tree): string {
  if (typeof tree === 'string') return escapeHtml(tree)
  const { tag, attributes, children } = tree
  const list = listAttributes(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag}${list.join('')}>`
  return VOID.includes(tag) ? start : `${start}${children.map(toHtml).join('')}</${tag}>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? '')
