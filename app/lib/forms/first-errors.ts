import type { ZodError } from 'zod'

/** The first message of each field, by its name as forms have it: 'dates[0].start'. */
export function firstErrors({ issues }: ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[formatPath(path)] ??= message
  return errors
}

const formatPath = (path: PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1)

/** Messages as forms have them: a list for each field. */
export const toLists = (errors: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]))
