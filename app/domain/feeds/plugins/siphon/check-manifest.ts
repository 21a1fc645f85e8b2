import { z } from 'zod'
import { InvalidFeedError, type ManifestError } from '../../contract/feed-plugin'
import { findSelectorError } from '../../parsing/selectors'
import { type Manifest, manifestSchema, readsJson } from './manifest'
import { FORMAT_IN_BRACES, type ValueRule } from './value-rules'

const checkedManifest = manifestSchema.superRefine((given, context) => {
  for (const { path, message } of findConflicts(given)) {
    context.addIssue({ code: 'custom', path: path.split('.'), message })
  }
})

/** What is wrong although each key by itself is right. */
function findConflicts(given: Manifest): ManifestError[] {
  const { fields, detail, items, filters = [] } = given
  const isJson = readsJson(given.source)
  const errors: ManifestError[] = []
  const refuse = (path: string, message: string) => errors.push({ path, message })
  for (const name of ['title', 'date'] as const) {
    if (!(fields[name] ?? detail?.fields[name])) refuse(`fields.${name}`, 'is needed')
  }
  if (isJson && !items.path) refuse('items.path', 'is needed for JSON')
  if (!isJson && !items.selector) refuse('items.selector', 'is needed')
  if (given.source.next?.months && given.source.url.search(FORMAT_IN_BRACES) < 0) {
    refuse('source.url', "has no date format in braces for 'next.months'")
  }
  const rules = [
    ...Object.entries(fields).map(([name, rule]) => ({ path: `fields.${name}`, rule, isJson })),
    ...filters.map(({ value: rule }, index) => ({ path: `filters.${index}.value`, rule, isJson })),
    ...Object.entries(detail?.fields ?? {}).map(([name, rule]) => ({
      path: `detail.fields.${name}`,
      rule,
      isJson: detail?.json !== undefined,
    })),
    ...(detail?.url ? [{ path: 'detail.url', rule: detail.url, isJson }] : []),
  ]
  for (const { path, rule, isJson } of rules) {
    const error = isJson ? null : findShorthandError(rule)
    if (error) refuse(path, error)
  }
  return errors
}

/** A text alone is a selector, unless items are JSON. */
function findShorthandError(rule: ValueRule): string | null {
  if (typeof rule === 'string') return findSelectorError(rule)
  const nested = Array.isArray(rule) ? rule : 'join' in rule ? rule.join : []
  return nested.map(findShorthandError).find((error) => error !== null) ?? null
}

const MAX_DEPTH = 12
const MAX_ERRORS = 20

/** What is wrong with a manifest, by path; empty if it can be used. */
export function checkManifest(given: unknown): ManifestError[] {
  if (isDeep(given, MAX_DEPTH)) return [{ path: '', message: 'is nested too deep' }]
  const parsed = checkedManifest.safeParse(given, { reportInput: true })
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue) => describeIssue(issue)).slice(0, MAX_ERRORS)
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeep(child, levels - 1))
}

type Issue = z.core.$ZodIssue

/** Unknown keys each by its own path; of a union, what is wrong with the form that fits best. */
function describeIssue(issue: Issue, parents: PropertyKey[] = []): ManifestError[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: formatPath([...path, key]), message: 'is not known' }))
  }
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors
      .filter((issues) => !issues.some(isOtherType))
      .sort((a, b) => a.length - b.length)[0]
    if (deepest) return deepest.flatMap((nested) => describeIssue(nested, path))
    return [{ path: formatPath(path), message: 'is neither a selector nor a way to find a value' }]
  }
  return [{ path: formatPath(path), message: describeMessage(issue) }]
}

const isOtherType = ({ code, path }: Issue) => code === 'invalid_type' && path.length === 0

function describeMessage(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'is needed'
      : `is not ${TYPE_NAMES[issue.expected] ?? issue.expected}`
  }
  return issue.message
}

const TYPE_NAMES: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

const formatPath = (path: PropertyKey[]) => path.map(String).join('.')

/** A manifest without errors. Throws InvalidFeedError that says what is wrong. */
export function parseManifest(given: unknown): Manifest {
  if (given === null || given === undefined) {
    throw new InvalidFeedError('the scrape has no manifest', 'manifest-wrong')
  }
  const [error] = checkManifest(given)
  if (error)
    throw new InvalidFeedError(
      `the manifest is wrong: ${error.path} ${error.message}`,
      'manifest-wrong',
    )
  return checkedManifest.parse(given)
}

/** The JSON Schema of manifests, draft 2020-12. */
export function buildManifestSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(manifestSchema, { io: 'input', reused: 'ref' })
  return { $schema, title: 'Siphon manifest', ...schema }
}
