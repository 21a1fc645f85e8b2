/**
 * What calls of the public API are compared with: a text of their size, at once, after a `SELECT 1`, or after reading the rows of
 * as many events without any filter or order. A PUT uploads the text.
 */
let body = ''

export default {
  async fetch(request, { SEARCH }) {
    if (request.method === 'PUT') {
      body = await request.text()
      return new Response()
    }
    if (request.url.endsWith('/select')) await SEARCH.prepare('SELECT 1').all()
    if (request.url.endsWith('/rows')) {
      await SEARCH.batch([
        SEARCH.prepare('SELECT k, card FROM listing LIMIT 30'),
        SEARCH.prepare('SELECT content FROM event_content LIMIT 30'),
      ])
    }
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<{ SEARCH: D1Database }>
