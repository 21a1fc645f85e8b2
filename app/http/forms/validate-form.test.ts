import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FormReply } from '~/lib/forms/form-reply'
import { readForm } from './validate-form.server'

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

/** The status and message with which a form is refused. */
async function readRefusal(body: string): Promise<{ status: number; message: unknown }> {
  const form = await parseForm(body)
  if (form.kind !== 'refused') throw new Error(`${body.slice(0, 60)} is taken for a form`)
  const { result } = await form.reply.json<FormReply>()
  return { status: form.reply.status, message: result.error }
}

test.each([
  ['a list as long as memory', 'email=x&days[50000000]=1'],
  ['a list of a thousand days', 'email=x&days[999].on=1'],
  ['a name as deep as the stack', `email=x&${'a.'.repeat(5_000)}a=1`],
  ['a name that is a prototype’s', 'email=x&__proto__[a]=1'],
  ['a name that is a constructor’s', 'email=x&a.constructor.b=1'],
  ['a name that is broken', 'email=x&days[=1'],
  ['an order to change what it brought', 'email=x&__intent__={"type":"reset","payload":{}}'],
  ['an invalid intent', 'email=x&__intent__=reset'],
  ['an invalid state', 'email=x&__state__={'],
  ['too many fields', `email=x${'&a=1'.repeat(1_000)}`],
])('A form with %s is refused with a message before it is parsed', async (_, body) => {
  expect(await readRefusal(body)).toEqual({
    status: 400,
    message: { '': ['The form could not be read. Please go back and try again.'] },
  })
})

test('Repeated form fields are parsed as lists', async () => {
  const form = await parseForm('email=x&days[0].on=mon&days[1].on=tue')
  expect(form.kind === 'valid' && form.value.days).toEqual([{ on: 'mon' }, { on: 'tue' }])
})
