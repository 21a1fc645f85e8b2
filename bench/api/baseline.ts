/** What calls of the public API are compared with: a text of their size, at once, or after a `SELECT 1`. A PUT uploads it. */
let body = ''

export default {
  async fetch(request, { SEARCH }) {
    if (request.method === 'PUT') {
      body = await request.text()
      return new Response()
    }
    if (request.url.endsWith('/select')) await SEARCH.prepare('SELECT 1').all()
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<{ SEARCH: D1Database }>
