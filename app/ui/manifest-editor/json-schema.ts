/** The parts of a JSON Schema that tell what may stand where. */
export type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  description?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
}

export type JsonPath = (string | number)[]

type Key = { name: string; description: string; schema: JsonSchema }

/** The keys that an object at this path may have, in the schema's order. */
export function listKeys(root: JsonSchema, path: JsonPath): Key[] {
  const keys = new Map<string, Key>()
  for (const { properties = {} } of findSchemas(root, path)) {
    for (const [name, schema] of Object.entries(properties)) {
      if (!keys.has(name)) keys.set(name, { name, schema, description: describe(root, schema) })
    }
  }
  return [...keys.values()]
}

/** The values that are allowed at this path as JSON, where there are only a few. */
export function listValues(root: JsonSchema, path: JsonPath): string[] {
  const values = findSchemas(root, path).flatMap((schema) => {
    if (schema.enum) return schema.enum
    if (schema.const !== undefined) return [schema.const]
    return schema.type === 'boolean' ? [true, false] : []
  })
  return [...new Set(values.map((value) => JSON.stringify(value)))]
}

/** What the value at this path is for; empty if the schema does not know it. */
export function describePath(root: JsonSchema, path: JsonPath): string {
  const key = path.at(-1)
  const parent = listKeys(root, path.slice(0, -1)).find(({ name }) => name === key)
  return parent?.description ?? ''
}

/** What a value of this key begins and ends with: '{}' for an object, '""' for a text. */
export function startValue(root: JsonSchema, schema: JsonSchema): string {
  const types = expand(root, schema).map(({ type }) => type)
  if (types.includes('string')) return '""'
  if (types.includes('object')) return '{}'
  return types.includes('array') ? '[]' : ''
}

function findSchemas(root: JsonSchema, path: JsonPath): JsonSchema[] {
  return path.reduce<JsonSchema[]>(
    (schemas, key) =>
      schemas.flatMap(({ properties, items }) => {
        const child = typeof key === 'number' ? items : properties?.[key]
        return child ? expand(root, child) : []
      }),
    expand(root, root),
  )
}

/** The alternatives of a schema, each without references of its own. */
function expand(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  const named = resolve(root, schema)
  return named.anyOf ? named.anyOf.flatMap((alternative) => expand(root, alternative)) : [named]
}

/** Follows references; what is said beside one counts before what it refers to. */
function resolve(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema
  const referred = $ref && root.$defs?.[$ref.replace('#/$defs/', '')]
  return referred ? { ...resolve(root, referred), ...own } : schema
}

const describe = (root: JsonSchema, schema: JsonSchema) => resolve(root, schema).description ?? ''
