import { SQLite } from '@codemirror/lang-sql'

type SyntaxNode = ReturnType<typeof SQLite.language.parser.parse>['topNode']

/** A table that a piece of SQL names, with its offset in the text. */
export type NamedTable = { table: string; access: 'read' | 'write'; offset: number }

type Access = NamedTable['access']

/** After these words the next name is not a table. */
const END_OF_TABLES = new Set(
  'SELECT WHERE GROUP ORDER LIMIT SET VALUES HAVING WINDOW RETURNING UNION INTERSECT EXCEPT'.split(
    ' ',
  ),
)
/** Keywords that may come between UPDATE, INTO or TABLE and the table's name. */
const BETWEEN = new Set(
  'OR IGNORE REPLACE ABORT FAIL ROLLBACK IF NOT EXISTS LEFT INNER OUTER CROSS NATURAL'.split(' '),
)
/** Keywords after the table's name at the beginning of a fragment such as `event e JOIN venue v`. */
const AFTER_FIRST_TABLE = new Set('AS JOIN LEFT INNER CROSS WHERE'.split(' '))

/**
 * Finds the `known` tables that SQL names. The SQL may be a fragment; inserted values are `?`. Columns with the name of
 * a table are recognized by their position.
 */
export function findTables(sql: string, known: ReadonlySet<string>): NamedTable[] {
  const found: NamedTable[] = []
  const getText = ({ from, to }: SyntaxNode) => sql.slice(from, to)
  const add = (node: SyntaxNode, access: Access) => {
    const table = unquote(getText(node)).toLowerCase()
    if (known.has(table)) found.push({ table, access, offset: node.from })
  }

  function readGroup(nodes: SyntaxNode[], expectedAtStart: Access | null): void {
    let expected = expectedAtStart
    let isInFrom = false
    let previousWord = ''
    for (const node of nodes) {
      const word = node.name === 'Keyword' ? getText(node).toUpperCase() : ''
      if (node.name === 'Parens') {
        readGroup(listChildren(node), expected)
        expected = null
      } else if (word === 'FROM' && previousWord === 'DISTINCT') {
        // a IS DISTINCT FROM b
        expected = null
      } else if (word === 'FROM' || word === 'JOIN') {
        expected = previousWord === 'DELETE' ? 'write' : 'read'
        isInFrom = true
      } else if (word === 'INTO' || word === 'TABLE') {
        expected = 'write'
      } else if (word === 'UPDATE') {
        expected = previousWord === 'DO' ? null : 'write'
      } else if (END_OF_TABLES.has(word)) {
        expected = null
        isInFrom = false
      } else if (expected && BETWEEN.has(word)) {
        // The name follows.
      } else if (node.name === 'Punctuation' && getText(node) === ',') {
        expected = isInFrom ? 'read' : null
      } else if (node.name === 'CompositeIdentifier') {
        const names = listChildren(node).filter(({ name }) => name !== '.')
        const named = expected ? names.at(-1) : names[0]
        if (named) add(named, expected ?? 'read')
        expected = null
      } else if (!node.name.endsWith('Comment') && expected) {
        add(node, expected)
        expected = null
      }
      previousWord = word
    }
  }

  for (const statement of listChildren(SQLite.language.parser.parse(sql).topNode)) {
    const nodes = listChildren(statement)
    const [first, second] = nodes
    if (first && second && beginsWithTable(first, second)) add(first, 'read')
    readGroup(nodes, null)
  }
  return found

  function beginsWithTable(first: SyntaxNode, second: SyntaxNode): boolean {
    if (first.name !== 'Identifier' && first.name !== 'QuotedIdentifier') return false
    if (second.name === 'Identifier') return true
    return second.name === 'Keyword' && AFTER_FIRST_TABLE.has(getText(second).toUpperCase())
  }
}

function listChildren(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const unquote = (name: string): string => name.replace(/^["`[]|["`\]]$/g, '')
