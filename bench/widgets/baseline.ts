let constant = ''

/**
 * What the data of a widget is compared with. `/constant` is the same response as a fixed text, which a PUT uploads. `/queries`
 * sends `SELECT 1` as often as an uncached widget queries: for the site, then for the events.
 */
export default {
  async fetch(request, { DB, SEARCH }) {
    if (request.method === 'PUT') {
      constant = await request.text()
      return new Response()
    }
    if (request.url.endsWith('/queries')) {
      await selectFirst(DB)
      await selectFirst(SEARCH)
    }
    return new Response(constant, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<{ DB: D1Database; SEARCH: D1Database }>

const selectFirst = (database: D1Database) => database.prepare('SELECT 1').all()
