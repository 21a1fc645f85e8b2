import { RE2JS } from 're2js'

const MAX_PATTERN_LENGTH = 300
/** In characters; patterns are matched in linear time, so this bounds it. */
const MAX_TEXT_LENGTH = 100_000

/**
 * A regular expression that a person wrote, with the syntax of RE2. Its time grows with the length of the text alone, whatever
 * the expression and the text: patterns that look back or ahead do not exist.
 */
export class Pattern {
  readonly #compiled: RE2JS

  /** Throws an error that says what is wrong with the expression. */
  constructor(source: string) {
    if (source.length > MAX_PATTERN_LENGTH) {
      throw new Error(`it is longer than ${MAX_PATTERN_LENGTH} characters`)
    }
    this.#compiled = RE2JS.compile(source)
  }

  test(text: string): boolean {
    return this.#compiled.matcher(text.slice(0, MAX_TEXT_LENGTH)).find()
  }

  /** The first match: `template` with its groups for $1, $2, or else the first group, or the whole match. Null without one. */
  extract(text: string, template?: string): string | null {
    const matcher = this.#compiled.matcher(text.slice(0, MAX_TEXT_LENGTH))
    if (!matcher.find()) return null
    const group = (index: number) =>
      index <= matcher.groupCount() ? (matcher.group(index) ?? '') : ''
    if (template !== undefined) {
      return template.replace(/\$(\d)/g, (_, index: string) => group(Number(index)))
    }
    return group(matcher.groupCount() > 0 ? 1 : 0)
  }

  /** The text with every match replaced; `replacement` may use $1, $2. */
  replace(text: string, replacement: string): string {
    const matcher = this.#compiled.matcher(text.slice(0, MAX_TEXT_LENGTH))
    return matcher.replaceAll(replacement).slice(0, MAX_TEXT_LENGTH)
  }
}

const compiled = new Map<string, Pattern>()
const MAX_COMPILED = 200

/** The pattern of a source, compiled once. */
export function toPattern(source: string): Pattern {
  const known = compiled.get(source)
  if (known) return known
  const pattern = new Pattern(source)
  if (compiled.size >= MAX_COMPILED) compiled.clear()
  compiled.set(source, pattern)
  return pattern
}

/** What is wrong with a regular expression, or null. */
export function findPatternError(source: string): string | null {
  try {
    toPattern(source)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
