import { listAttributes, type Tree } from './tree'

/** Text becomes text nodes, so nothing that a person wrote is ever read as HTML. */
export function toDom(tree: Tree): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const element = document.createElement(tree.tag)
  for (const [name, value] of listAttributes(tree.attributes)) element.setAttribute(name, value)
  for (const child of tree.children) element.appendChild(toDom(child))
  return element
}
