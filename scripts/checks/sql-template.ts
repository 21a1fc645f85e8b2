import ts from 'typescript'

export function isSqlTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'
}

/**
 * The SQL of sql`…`, with `?` for each value that is inserted. Offsets are those of the source text, counted from `start`.
 */
export function readSqlTemplate({ template }: ts.TaggedTemplateExpression): {
  sql: string
  start: number
} {
  const start = template.getStart()
  let sql = template.getText()
  const replace = (from: number, to: number, text: string) => {
    sql = sql.slice(0, from) + text.padEnd(to - from) + sql.slice(to)
  }
  replace(0, 1, '')
  replace(sql.length - 1, sql.length, '')
  if (ts.isTemplateExpression(template)) {
    for (const { expression, literal } of template.templateSpans)
      replace(expression.getFullStart() - start - 2, literal.getStart() - start + 1, '?')
  }
  return { sql, start }
}
