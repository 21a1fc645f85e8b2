import { InvalidFeedError } from '~/domain/feeds/contract/feed-plugin'
import { findPlugin } from '~/domain/feeds/plugins/all-plugins'
import { DAY } from '~/lib/time/local-time'
import type { BombFigures } from './bench-bombs'
import { BOMBS } from './bombs'

/** Reads the bomb with the number that is given, once. */
const NOW = Date.parse('2026-05-01T17:00:00Z')
const bomb = BOMBS[Number(process.argv[2])]
if (!bomb) throw new Error('there is no bomb with this number')
const body = bomb.build()
const { plugin = 'ical', manifest = null } = bomb
const contentType = plugin === 'ical' ? 'text/calendar' : 'text/html'
const page = { url: 'https://feeds.example.com/bomb', contentType, body }
const window = { from: NOW - DAY, to: NOW + 396 * DAY }
const before = process.cpuUsage()
const outcome = readOutcome()
const { user, system } = process.cpuUsage(before)
const figures: BombFigures = { bytes: body.length, cpuSeconds: (user + system) / 1e6, outcome }
console.log(JSON.stringify(figures))

function readOutcome(): string {
  try {
    const reader = findPlugin(plugin)
    if (!reader) throw new Error(`there is no plugin '${plugin}'`)
    const { events, invalid } = reader.read([page], {
      timezone: 'America/Chicago',
      timezoneIsOverride: false,
      url: page.url,
      manifest,
      window,
    })
    return `${events.length} events, ${invalid.length} invalid`
  } catch (error) {
    if (error instanceof InvalidFeedError) return error.message
    throw error
  }
}
