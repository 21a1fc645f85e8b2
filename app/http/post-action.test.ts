import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '~/domain/accounts/account'
import { apiUnauthorized } from './api-errors.server'
import { postAction } from './post-action.server'

const lou = { id: 'lou' } as Viewer
const schema = z.object({ name: z.string('Name is required'), dates: z.array(z.int()).default([]) })

/** Posts a body, and returns the answer and what happened, in order. */
async function post(body: string, { isKnown = true, maxBytes = 100 } = {}) {
  const events: string[] = []
  const action = postAction({
    async guard() {
      events.push('guard')
      if (!isKnown) throw apiUnauthorized()
      return { viewer: lou, city: 'Laketown' }
    },
    body: schema,
    maxBytes,
    async act({ acting, city, query, body: { name } }) {
      events.push('act')
      return { name, city, for: query.get('for'), by: acting.actor.accountId }
    },
  })
  const request = new Request('http://laketown.localhost/api/x?for=a', { method: 'POST', body })
  const args = { request, context: { services: {} }, params: {} } as unknown as ActionFunctionArgs
  const response = await action(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  const isRead = request.bodyUsed
  return { events, isRead, status: response.status, json: await response.json() }
}

test('The act gets what the guard found, the parameters, the body and the viewer’s name', async () => {
  expect(await post('{"name":"Swing","more":1}')).toEqual({
    events: ['guard', 'act'],
    isRead: true,
    status: 200,
    json: { name: 'Swing', city: 'Laketown', for: 'a', by: 'lou' },
  })
})

test('Nothing is read of a request that the guard refuses', async () => {
  expect(await post('{"name":"Swing"}', { isKnown: false })).toMatchObject({
    events: ['guard'],
    isRead: false,
    status: 401,
  })
})

test.each(['', 'name=x', 'null', '[]', '"Swing"', JSON.stringify({ name: 'x'.repeat(100) })])(
  'A body that is no JSON object, or too large, is refused: %s',
  async (body) => {
    const { events, status, json } = await post(body)
    expect([events, status, json]).toEqual([
      ['guard'],
      400,
      { error: 'Send JSON: an object with the fields of this call' },
    ])
  },
)

test('What is wrong with a body is named field by field', async () => {
  expect((await post('{"dates":[1,"x"]}')).json).toEqual({
    error: 'Your form has some problems',
    type: 'validation_error',
    fields: { name: 'Name is required', 'dates[1]': expect.any(String) },
  })
})
