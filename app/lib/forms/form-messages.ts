import type { z } from 'zod'

/**
 * What a person reads beside a field where its schema has no message of its own, instead of the validation library's words for
 * programmers. For parseWithZod.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required'
        : 'Please check this field'
    case 'invalid_value':
      return issue.input === undefined ? 'Please choose an option' : 'Please choose another option'
    case 'too_big':
      return describeLimit(issue.origin, 'at most', Number(issue.maximum))
    case 'too_small':
      return describeLimit(issue.origin, 'at least', Number(issue.minimum))
    default:
      return 'Please check this field'
  }
}

/** For a text that is longer than it may be. */
export const tooLongMessage = (most: number): string =>
  `Please use at most ${most.toLocaleString('en-US')} characters`

function describeLimit(origin: string, bound: 'at most' | 'at least', limit: number): string {
  const number = limit.toLocaleString('en-US')
  if (origin === 'string')
    return `Please use ${bound} ${number} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Please choose ${bound} ${number}`
  return `Please use a number that is ${bound} ${number}`
}
