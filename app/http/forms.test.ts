import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './forms.server'

const schema = z.object({
  email: z.string(),
  days: z.array(z.object({ on: z.string() })).optional(),
})

const parseForm = (body: string) =>
  readForm(
    new Request('http://laketown.localhost/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    schema,
  )

/** The status with which a form is refused. */
async function readStatus(body: string): Promise<number> {
  try {
    await parseForm(body)
  } catch (refusal) {
    if (refusal instanceof Response) return refusal.status
    throw refusal
  }
  throw new Error(`${body.slice(0, 60)} is taken for a form`)
}

test.each([
  ['a list as long as memory', 'email=x&days[50000000]=1'],
  ['a list of a thousand days', 'email=x&days[999].on=1'],
  ['a name as deep as the stack', `email=x&${'a.'.repeat(5_000)}a=1`],
  ['a name that is a prototype’s', 'email=x&__proto__[a]=1'],
  ['a name that is a constructor’s', 'email=x&a.constructor.b=1'],
  ['a name that is broken', 'email=x&days[=1'],
  ['an order to change what it brought', 'email=x&__intent__={"type":"reset","payload":{}}'],
  ['an order that is none', 'email=x&__intent__=reset'],
  ['a state that is none', 'email=x&__state__={'],
  ['more fields than any form has', `email=x${'&a=1'.repeat(1_000)}`],
])('A form with %s is refused in words, before anything is made of it', async (_, body) => {
  expect(await readStatus(body)).toBe(400)
})

test('Lists of a form are read as lists', async () => {
  const { submission } = await parseForm('email=x&days[0].on=mon&days[1].on=tue')
  expect(submission.status === 'success' && submission.value.days).toEqual([
    { on: 'mon' },
    { on: 'tue' },
  ])
})
