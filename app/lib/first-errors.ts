import type { ZodError } from 'zod'

/** The first message of each field, by its name. */
export function firstErrors({ issues }: ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** Messages as forms have them: a list for each field. */
export const toLists = (errors: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]))
