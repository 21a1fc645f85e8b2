import { RE2JS } from 're2js'
import type { WorkBudget } from '../../parsing/work-budget'

const MAX_PATTERN_LENGTH = 300
/** In characters; the rest is neither matched nor stored. */
const MAX_TEXT_LENGTH = 100_000

/** Those without a limit may look ahead to the end of the text before each match. */
const UNLIMITED = /[*+]|\{\d*,\}/

/**
 * A regular expression that a person wrote, with the syntax of RE2. Its time grows with the length of the text alone, whatever
 * the expression and the text: patterns that look back or ahead do not exist. What it takes is spent from the run's budget.
 */
export class Pattern {
  readonly #compiled: RE2JS
  readonly #size: number
  readonly #reach: number

  /** Throws an error that says what is wrong with the expression. */
  constructor(source: string) {
    if (source.length > MAX_PATTERN_LENGTH) {
      throw new Error(`it is longer than ${MAX_PATTERN_LENGTH} characters`)
    }
    this.#compiled = RE2JS.compile(source)
    this.#size = this.#compiled.programSize()
    this.#reach = UNLIMITED.test(source) ? Number.POSITIVE_INFINITY : this.#size
  }

  test(text: string, budget: WorkBudget): boolean {
    return this.#match(text, budget).find()
  }

  /** The first match: `template` with its groups for $1, $2, or else the first group, or the whole match. Null without one. */
  extract(text: string, template: string | undefined, budget: WorkBudget): string | null {
    const matcher = this.#match(text, budget)
    if (!matcher.find()) return null
    const group = (index: number) =>
      index <= matcher.groupCount() ? (matcher.group(index) ?? '') : ''
    if (template !== undefined) {
      return template.replace(/\$(\d)/g, (_, index: string) => group(Number(index)))
    }
    return group(matcher.groupCount() > 0 ? 1 : 0)
  }

  /** The text with every match replaced; `replacement` may use $1, $2. */
  replace(text: string, replacement: string, budget: WorkBudget): string {
    const matcher = this.#match(text, budget)
    const length = Math.min(text.length, MAX_TEXT_LENGTH)
    const texts: string[] = []
    let read = 0
    let written = 0
    while (written < MAX_TEXT_LENGTH && matcher.find()) {
      const inserted = replacement.replace(/\$(\d)/g, (reference, index: string) =>
        Number(index) <= matcher.groupCount() ? (matcher.group(Number(index)) ?? '') : reference,
      )
      texts.push(text.slice(read, matcher.start()), inserted)
      written += matcher.start() - read + inserted.length
      read = matcher.end()
      budget.spendMatching(this.#size * Math.min(length - read, this.#reach))
    }
    return [...texts, text.slice(read, length)].join('').slice(0, MAX_TEXT_LENGTH)
  }

  #match(text: string, budget: WorkBudget) {
    const matched = text.slice(0, MAX_TEXT_LENGTH)
    budget.spendMatching(this.#size * matched.length)
    return this.#compiled.matcher(matched)
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
