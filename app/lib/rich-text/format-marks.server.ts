import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/**
 * Clean HTML in the marks of marked-text.server; null if it has tags without a mark. Where marks cannot say how tags are nested, what
 * they say is different HTML, which the caller has to notice.
 */
export function formatMarks(html: string): string | null {
  const { children } = parseDocument(html)
  return hasUnknownTag(children) ? null : formatBlocks(children).join('\n\n')
}

const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 'a', 'br'])

const hasUnknownTag = (nodes: ChildNode[]): boolean =>
  nodes.some(
    (node) =>
      isTag(node) &&
      (!(BLOCKS.has(node.name) || INLINE.has(node.name)) || hasUnknownTag(node.children)),
  )

const isBlock = (node: ChildNode | undefined): node is Element =>
  node !== undefined && isTag(node) && BLOCKS.has(node.name)

/** The blocks, each of one or more lines; text between them is a paragraph. */
function formatBlocks(nodes: ChildNode[]): string[] {
  const blocks: string[] = []
  let loose: ChildNode[] = []
  const closeLoose = () => {
    const text = formatLines(loose)
    if (text !== '') blocks.push(text)
    loose = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node)
    else {
      closeLoose()
      const block = formatBlock(node)
      if (block !== '') blocks.push(block)
    }
  }
  closeLoose()
  return blocks
}

function formatBlock({ name, children }: Element): string {
  switch (name) {
    case 'h2':
      return `## ${formatLines(children)}`
    case 'h3':
      return `### ${formatLines(children)}`
    case 'ul':
    case 'ol':
      return formatList(name, children).join('\n')
    case 'blockquote':
      return prefix(formatBlocks(children).join('\n\n'), '> ')
    default:
      return formatLines(children)
  }
}

/** The lines of its items; those of a list in an item begin further in. */
function formatList(kind: 'ul' | 'ol', nodes: ChildNode[]): string[] {
  return nodes.filter(isBlock).flatMap(({ children }, index) => {
    const mark = kind === 'ul' ? '- ' : `${index + 1}. `
    const lists = children.filter((node) => isBlock(node) && /^[uo]l$/.test(node.name))
    const text = formatBlocks(children.filter((node) => !lists.includes(node))).join('\n\n')
    return [
      mark + text,
      ...formatBlocks(lists).map((list) => prefix(list, ' '.repeat(mark.length))),
    ]
  })
}

const prefix = (text: string, start: string) =>
  text
    .split('\n')
    .map((line) => (start + line).trimEnd())
    .join('\n')

/** Text in a block. White space before and after a line break is not displayed. */
const formatLines = (nodes: ChildNode[]): string =>
  formatInline(nodes)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

const MARKS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', u: '__' }

function formatInline(nodes: ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeMarks(node.data.replace(/\s+/g, ' '))
      if (!isTag(node)) return ''
      const { name, attribs, children } = node
      if (name === 'br') return '\n'
      if (name === 'a') {
        const { href = '' } = attribs
        return 'data-bare' in attribs ? href : `[${formatInline(children)}](${href})`
      }
      const mark = MARKS[name] ?? ''
      return mark + formatInline(children) + mark
    })
    .join('')
}

/** What stands in the text itself has no meaning: a backslash says so. */
const escapeMarks = (text: string): string =>
  text.replace(/[\\*[\]]|_(?=_)/g, '\\$&').replace(/^(\s*)([-•#>]|\d{1,3}(?=[.)]\s))/, '$1\\$2')
