/**
 * Runs beside the product's worker in the local runtime and serves its bindings to `npm run manage` (scripts/manage/served-data.ts).
 * Local D1 and R2 write to their files with every call, reads included, so a second process on the same files makes both fail.
 */
export default {
  async fetch(request, env) {
    if (request.headers.get('authorization') !== `Bearer ${env.TOKEN}`) {
      return new Response('Forbidden', { status: 403 })
    }
    const [, kind, name, method] = new URL(request.url).pathname.split('/')
    try {
      return await SERVED[kind](env[name], method, request)
    } catch (fault) {
      const { message, cause } = fault
      return Response.json({ message, cause: cause?.message }, { status: 500 })
    }
  },
}

const SERVED = { d1: serveDatabase, r2: serveBucket, queue: serveQueue }

/** The statements are sent as text with their values; `batch` runs them as one transaction. */
async function serveDatabase(database, method, request) {
  const statements = (await request.json()).map(({ query, values }) =>
    database.prepare(query).bind(...values),
  )
  if (method === 'batch') return Response.json(await database.batch(statements))
  const [statement] = statements
  if (method === 'raw') return Response.json(await statement.raw({ columnNames: true }))
  return Response.json(await statement.all())
}

async function serveBucket(bucket, method, request) {
  const { key, options } = JSON.parse(decodeURIComponent(request.headers.get('x-call')))
  switch (method) {
    case 'put':
      await bucket.put(key, await request.arrayBuffer(), options)
      return Response.json(null)
    case 'get': {
      const object = await bucket.get(key, options)
      if (!object) return new Response(null, { status: 404 })
      return new Response(object.body, {
        headers: { 'content-type': object.httpMetadata?.contentType ?? '' },
      })
    }
    case 'head':
      return Response.json((await bucket.head(key)) !== null)
    case 'list': {
      const { objects, truncated } = await bucket.list(options)
      return Response.json({ objects: objects.map(({ key }) => ({ key })), truncated })
    }
    default:
      await bucket.delete(key)
      return Response.json(null)
  }
}

async function serveQueue(queue, _method, request) {
  await queue.send(await request.json())
  return Response.json(null)
}
