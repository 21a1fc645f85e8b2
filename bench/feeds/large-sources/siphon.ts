import { createPage, dayAt, fillPages, type LargeSource, repeat } from './large-source'

const SITE = 'https://hall.example'
/** The most pages that a manifest may name. */
const LISTS = 50

export const largeSiphon: LargeSource = {
  plugin: 'siphon',
  recordings: ['pages/horseshoe_tavern-index.html'],
  url: `${SITE}/events`,
  manifest: {
    source: {
      url: `${SITE}/events`,
      next: { selector: 'a.next' },
      maxPages: LISTS,
    },
    items: { selector: '.schedule-event' },
    fields: {
      title: '.schedule-speaker-name',
      date: '.div-block-8 > .schedule-event-time',
      time: '.flex.ver:not(.w-condition-invisible) .schedule-event-time:not(.d)',
      url: { selector: 'a.schedule-speaker', attribute: 'href' },
      image: { selector: 'img', attribute: 'src' },
      cost: '.schedule-event-time.non ~ .schedule-event-time',
      tickets: { selector: 'a.blb', attribute: 'href' },
      status: '.button:not(.w-condition-invisible)',
    },
  },
  timezone: 'America/Toronto',
  baseline: 'htmlparser2',
  build(count, list = '') {
    const start = list.indexOf('<div role="listitem"')
    const end = list.indexOf('<div role="navigation"', start)
    const recorded = list
      .slice(start, end)
      .split(/(?=<div role="listitem")/)
      .filter((item) => item.includes('schedule-speaker-name'))
    const items = Array.from({ length: count }, (_, index) =>
      repeat(recorded, index)
        .replace(/[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/, formatDay(dayAt(index, count)))
        .replaceAll(/href="\/event\/[^"]*"/g, `href="/event/show-${index}"`),
    )
    return fillPages(items, Math.ceil(count / LISTS)).map((group, index) => {
      const next =
        index + 1 < LISTS ? `<a class="next" href="/events?page=${index + 2}">More</a>` : ''
      return createPage(
        `${SITE}/events${index === 0 ? '' : `?page=${index + 1}`}`,
        'text/html',
        `${list.slice(0, start)}${group.join('')}${next}${list.slice(end)}`,
      )
    })
  },
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Friday, May 1, 2026' */
const formatDay = (day: string) => format.format(Date.parse(day))
