import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './form-messages'

const findMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'This field is required'],
  ['a list in the place of a text', z.string(), [], 'Please check this field'],
  ['an unknown option', z.enum(['a', 'b']), 'c', 'Please choose another option'],
  ['no option', z.enum(['a', 'b']), undefined, 'Please choose an option'],
  ['an unknown kind', z.literal('a').or(z.literal('b')), 'c', 'Please check this field'],
  ['a long text', z.string().max(1_000), 'a'.repeat(1_001), 'Please use at most 1,000 characters'],
  ['an empty text', z.string().min(1), '', 'Please use at least 1 character'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please choose at most 2'],
  ['a negative number', z.number().min(0), -1, 'Please use a number that is at least 0'],
  ['a broken URL', z.url(), 'x', 'Please check this field'],
  ['what has a message', z.string('Title is required'), undefined, 'Title is required'],
])('People read in their own words what is wrong with %s', (_, schema, value, message) => {
  expect(findMessage(schema, value)).toBe(message)
})
