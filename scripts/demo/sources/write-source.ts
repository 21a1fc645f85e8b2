import type { Page } from '~/domain/feeds/contract/feed-plugin'
import type { DemoSource, SourceEvent, SourcePlugin } from './demo-source'

/** The source's only page with these events, as a website of its kind has it. */
export function writeSource(
  { plugin, url }: Pick<DemoSource, 'plugin' | 'url'>,
  events: SourceEvent[],
): Page {
  const { contentType, write } = FORMS[plugin]
  return { url, contentType, body: new TextEncoder().encode(write(events)) }
}

type Form = { contentType: string; write: (events: SourceEvent[]) => string }

const JSON_TYPE = 'application/json'
const HTML_TYPE = 'text/html; charset=utf-8'

const FORMS: Record<SourcePlugin, Form> = {
  tribe: { contentType: JSON_TYPE, write: writeTribe },
  ical: { contentType: 'text/calendar', write: writeCalendar },
  carbonhouse: { contentType: HTML_TYPE, write: writeEventList },
  jsonld: { contentType: HTML_TYPE, write: writeStructuredData },
  rss: { contentType: 'application/rss+xml', write: writeNewsFeed },
  siphon: { contentType: HTML_TYPE, write: writePlainPage },
  ticketmaster: { contentType: JSON_TYPE, write: writeDiscovery },
}

function writeTribe(events: SourceEvent[]): string {
  const items = events.map(
    ({ id, title, text, url, cost, startLocal, endLocal, time, imageUrl }) => ({
      id: Number(id),
      title,
      description: `<p>${text}</p>`,
      url,
      cost,
      start_date: startLocal.replace('T', ' '),
      end_date: endLocal.replace('T', ' '),
      timezone: time.timezone,
      image: { url: imageUrl },
    }),
  )
  return JSON.stringify({ events: items, total: items.length, total_pages: 1 })
}

function writeCalendar(events: SourceEvent[]): string {
  const lines = events.flatMap(({ id, title, text, url, startLocal, endLocal, time, imageUrl }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).host}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `DTSTART;TZID=${time.timezone}:${startLocal.replace(/[-:]/g, '')}`,
    `DTEND;TZID=${time.timezone}:${endLocal.replace(/[-:]/g, '')}`,
    `DESCRIPTION:${escapeCalendarText(text)}`,
    `URL:${url}`,
    `ATTACH;FMTTYPE=image/png:${imageUrl}`,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const escapeCalendarText = (text: string) => text.replace(/[\\;,]/g, '\\$&')

function writeEventList(events: SourceEvent[]): string {
  const rows = events.map(
    ({ title, url, cost, startLocal, endLocal, imageUrl }) => `
      <div class="eventItem entry">
        <div class="thumb"><img src="${imageUrl}" alt=""></div>
        <div class="date" aria-label="${writeDay(startLocal)}">${writeDay(startLocal)}</div>
        <h3 class="title"><a href="${url}">${escapeHtml(title)}</a></h3>
        <h5 class="time">${writeClock(startLocal)} – ${writeClock(endLocal)}</h5>
        <div class="price">${escapeHtml(cost)}</div>
      </div>`,
  )
  return `<!doctype html><div class="eventList" id="list">${rows.join('')}</div>`
}

function writeStructuredData(events: SourceEvent[]): string {
  const things = events.map(({ title, text, url, cost, startLocal, endLocal, imageUrl }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: text,
    url,
    startDate: startLocal,
    endDate: endLocal,
    image: imageUrl,
    offers: { '@type': 'Offer', price: cost.replace('$', ''), priceCurrency: 'USD' },
  }))
  const json = JSON.stringify(things).replaceAll('<', '\\u003c')
  return `<!doctype html><script type="application/ld+json">${json}</script>`
}

function writeNewsFeed(events: SourceEvent[]): string {
  const items = events.map(
    ({ id, title, text, url, startLocal, endLocal, imageUrl }) => `
    <item>
      <title>${escapeHtml(title)}</title><link>${url}</link><guid isPermaLink="false">${id}</guid>
      <description>${escapeHtml(`<p>${text}</p>`)}</description>
      <ev:startdate>${startLocal}</ev:startdate><ev:enddate>${endLocal}</ev:enddate>
      <enclosure url="${imageUrl}" type="image/png" length="1"/>
    </item>`,
  )
  return `<?xml version="1.0"?>
<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Events</title>${items.join('')}</channel></rss>`
}

function writePlainPage(events: SourceEvent[]): string {
  const items = events.map(
    ({ id, title, text, url, cost, startLocal, endLocal, imageUrl }) => `
      <article class="happening" id="${id}">
        <img src="${imageUrl}" alt="">
        <h3><a href="${url}">${escapeHtml(title)}</a></h3>
        <p><span class="day">${writeDay(startLocal)}</span>, <span class="hours">${writeClock(startLocal)} – ${writeClock(endLocal)}</span></p>
        <p class="price">${escapeHtml(cost)}</p>
        <div class="about"><p>${escapeHtml(text)}</p></div>
      </article>`,
  )
  return `<!doctype html><main>${items.join('')}</main>`
}

function writeDiscovery(events: SourceEvent[]): string {
  const items = events.map(({ id, title, text, url, cost, startLocal, time, imageUrl }) => {
    const [localDate, localTime] = startLocal.split('T')
    const price = Number(cost)
    return {
      id,
      name: title,
      url,
      info: text,
      images: [{ url: imageUrl, ratio: '16_9', width: 1024 }],
      dates: { start: { localDate, localTime }, timezone: time.timezone },
      priceRanges: [{ type: 'standard', currency: 'USD', min: price, max: price + 24 }],
      classifications: [{ segment: { name: 'Music' } }],
    }
  })
  const page = { size: 200, totalElements: items.length, totalPages: 1, number: 0 }
  return JSON.stringify({ _embedded: { events: items }, page })
}

/** 'July 11, 2026'. */
const writeDay = (local: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${local}Z`),
  )

/** '7:30 PM'. */
const writeClock = (local: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${local}Z`),
  )

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
