import { z } from 'zod'

/** What is wrong with one parameter, and what to send instead. */
export type ParameterError = { parameter: string; detail: string }

/** Parameters whose values may also be separated by commas: no value of theirs can contain one. */
const LISTS = ['fields']

const MAX_QUOTED = 40
/** The most errors of one call that are described. */
const MAX_ERRORS = 10

/**
 * Parses the parameters of a call, which are all that its schema has, besides `apiKey`. Empty ones count as absent.
 */
export function readParameters<Shape extends z.core.$ZodShape>(
  params: URLSearchParams,
  schema: z.ZodObject<Shape>,
):
  | { kind: 'read'; values: z.infer<z.ZodObject<Shape>> }
  | { kind: 'invalid'; errors: ParameterError[] } {
  const errors: ParameterError[] = []
  const raw: Record<string, string | string[]> = {}
  const known = Object.keys(schema.shape)
  for (const name of new Set(params.keys())) {
    if (name === 'apiKey') continue
    if (!known.includes(name)) {
      errors.push({ parameter: quote(name), detail: describeUnknown(name, known) })
      continue
    }
    const given = params.getAll(name).filter((value) => value !== '')
    if (given.length === 0) continue
    if (isRepeatable(schema.shape[name] as z.ZodType)) {
      raw[name] = LISTS.includes(name) ? given.flatMap((value) => value.split(',')) : given
    } else if (given.length > 1) {
      errors.push({ parameter: name, detail: `Please send ${name} only once.` })
    } else {
      raw[name] = given[0] ?? ''
    }
  }
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      errors.push({ parameter: String(path[0] ?? ''), detail: message })
    }
  }
  if (!parsed.success || errors.length > 0) {
    return { kind: 'invalid', errors: errors.slice(0, MAX_ERRORS) }
  }
  return { kind: 'read', values: parsed.data }
}

function describeUnknown(name: string, known: string[]): string {
  const list = known.length > 0 ? `It has: ${known.join(', ')}.` : 'It has none but apiKey.'
  return `This call has no parameter “${quote(name)}”. ${list}`
}

/** Whether the parameter may be sent several times. */
export function isRepeatable(schema: z.ZodType): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return inner instanceof z.ZodArray
}

export function quote(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
}
