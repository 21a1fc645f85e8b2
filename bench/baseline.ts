/**
 * What answers of the product are compared with: a text of their size, which a PUT uploads. At once, after a `SELECT 1`
 * (`/select`), after one of each database as a widget queries (`/queries`), or after reading the rows of as many events as a
 * page has, without any filter or order (`/rows`).
 */
let body = ''

export default {
  async fetch(request, { DB, SEARCH }) {
    if (request.method === 'PUT') {
      body = await request.text()
      return new Response()
    }
    switch (new URL(request.url).pathname) {
      case '/select':
        await selectFirst(SEARCH)
        break
      case '/queries':
        await selectFirst(DB)
        await selectFirst(SEARCH)
        break
      case '/rows':
        await SEARCH.batch([
          SEARCH.prepare('SELECT k, card FROM listing LIMIT 30'),
          SEARCH.prepare('SELECT content FROM event_content LIMIT 30'),
        ])
    }
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  },
} satisfies ExportedHandler<{ DB: D1Database; SEARCH: D1Database }>

const selectFirst = (database: D1Database) => database.prepare('SELECT 1').all()
