import { expect, test } from 'vitest'
import type { Scrape } from './scrape'
import { formatScrapesCsv, parseScrapesCsv } from './scrapes-csv'

const SCRAPE: Scrape = {
  id: 1,
  feedId: 1,
  plugin: 'ical',
  url: 'https://a.example/',
  manifest: null,
  categoryId: null,
  timezone: null,
  scheduled: true,
  venue: { id: 1, label: 'hall', name: 'Hall' },
}

test.each(['=1+1', "'=1", "''+x", '+1', '-1+1', '@x', "'plain", 'a,"b"', 'two\nlines', 'ümläut'])(
  'A spreadsheet does not calculate %j, and it is read as it was written',
  (url) => {
    const csv = formatScrapesCsv([{ ...SCRAPE, url }])
    expect(csv).not.toMatch(/(?:^|,)"?[=+\-@]/m)
    expect(parseScrapesCsv(csv).rows[0]?.url).toBe(url)
  },
)

test('A manifest is one cell', () => {
  const manifest = { source: { url: 'https://a.example/' }, list: ['a', 'b "c"'] }
  const { rows } = parseScrapesCsv(formatScrapesCsv([{ ...SCRAPE, plugin: 'siphon', manifest }]))
  expect(rows[0]?.manifest).toEqual(manifest)
})

test('A file without its columns, an empty file and repeated rows are refused', () => {
  expect(parseScrapesCsv('a,b\n1,2').errors[0]?.message).toContain('lacks venue, plugin, url')
  expect(parseScrapesCsv('venue,plugin,url\n').errors[0]?.message).toBe('The file has no scrapes.')
  const twice = 'venue,plugin,url\nhall,ical,https://a.example/\n\nhall,ical,https://a.example/'
  expect(parseScrapesCsv(twice).errors).toEqual([{ line: 4, message: 'it repeats line 2' }])
})
