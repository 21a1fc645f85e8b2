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

/** The statements are sent as text with their values; `batch` runs them as one transaction. Each request is a session of D1. */
async function serveDatabase(database, method, request) {
  const session = database.withSession(request.headers.get('x-session-start'))
  const statements = (await request.json()).map(({ query, values }) =>
    session.prepare(query).bind(...values),
  )
  const result = await runStatements(session, method, statements)
  return Response.json(result, { headers: { 'x-bookmark': session.getBookmark() ?? '' } })
}

function runStatements(session, method, statements) {
  if (method === 'batch') return session.batch(statements)
  const [statement] = statements
  return method === 'raw' ? statement.raw({ columnNames: true }) : statement.all()
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
