import type { z } from 'zod'
import type { Services } from '~/domain/open-services.server'
import type { PublicSite } from './public-site.server'
import type { ParameterError } from './read-parameters'

/** A call whose key and parameters are right. `id` is that in the path, if it has one. */
export type PublicCall<Values> = {
  services: Services
  city: PublicSite
  values: Values
  id: string
}

export type Outcome<Answer> =
  | { kind: 'answer'; body: Answer }
  | { kind: 'invalid'; errors: ParameterError[] }
  | { kind: 'not-found'; detail: string }
  | { kind: 'gone'; detail: string }

/** One call of the public API: what is documented, and what answers it. */
export type Operation = {
  id: string
  /** With '{id}' where the path names a thing. */
  path: string
  summary: string
  description: string
  parameters: z.ZodObject
  answer: z.ZodType
  /** Whether the answer, besides the site's version and the minute, depends on nothing but the call. */
  respond(call: PublicCall<never>): Promise<Outcome<unknown>>
}

/** Has the compiler check that an operation answers what it documents. */
export function defineOperation<Parameters extends z.ZodObject, Answer extends z.ZodType>(
  operation: Omit<Operation, 'parameters' | 'answer' | 'respond'> & {
    parameters: Parameters
    answer: Answer
    respond(call: PublicCall<z.output<Parameters>>): Promise<Outcome<z.input<Answer>>>
  },
): Operation {
  return operation as unknown as Operation
}
