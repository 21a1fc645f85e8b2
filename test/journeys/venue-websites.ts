import type { Exchange } from '../services/recorded-exchanges'

/** A venue's website for the journey with JavaScript, and one for that without; each has events of its own. */
export const WEBSITES = ['ropewalk-one.example', 'ropewalk-two.example'] as const

const PROGRAM = [
  { title: 'Splicing Night', day: '2026-08-11' },
  { title: 'The Tarred Hands', day: '2026-08-12' },
  { title: 'Hemp & Harmony', day: '2026-08-13' },
]

/** The titles of the events on a website, in the order of their days. */
export const listTitles = (host: string) => PROGRAM.map(({ title }) => formatTitle(title, host))

const formatTitle = (title: string, host: string) => `${title} ${host.includes('one') ? 'I' : 'II'}`

/** A page that describes its first two events for search engines, and links a calendar of all three. */
export function buildWebsite(host: string): Record<string, Exchange[]> {
  const described = PROGRAM.slice(0, 2).map(({ title, day }) => ({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: formatTitle(title, host),
    startDate: `${day}T19:30:00-04:00`,
    url: `https://${host}/${day}`,
  }))
  const html = `<!DOCTYPE html><html lang="en"><head><title>The Ropewalk</title>
    <script type="application/ld+json">${JSON.stringify(described)}</script></head>
    <body><h1>The Ropewalk</h1><a href="webcal://${host}/season.ics">Subscribe to our calendar</a></body></html>`
  return {
    '/': [{ text: html, headers: { 'content-type': 'text/html; charset=utf-8' } }],
    '/season.ics': [
      { text: formatCalendar(host), headers: { 'content-type': 'text/calendar; charset=utf-8' } },
    ],
  }
}

function formatCalendar(host: string): string {
  const events = PROGRAM.flatMap(({ title, day }) => [
    'BEGIN:VEVENT',
    `UID:${day}@${host}`,
    `SUMMARY:${formatTitle(title, host)}`,
    `DTSTART;TZID=America/New_York:${day.replaceAll('-', '')}T193000`,
    `DTEND;TZID=America/New_York:${day.replaceAll('-', '')}T220000`,
    'END:VEVENT',
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN']
  return [...head, ...events, 'END:VCALENDAR'].join('\r\n')
}

/** A website that nothing recognizes: a list of its own making. */
export const UNKNOWN_WEBSITE = 'tin-shed.example'

const GIGS = ['Kettle Drums', 'The Slow Ferry', 'Salt & Rope']

/** The titles on it, in the order of their days. */
export const listGigs = (): string[] => [...GIGS]

export function buildUnknownWebsite(): Record<string, Exchange[]> {
  const rows = GIGS.map(
    (
      title,
      index,
    ) => `<li class="gig gig-${1000 + index}"><a href="/gig/${index}"><img src="/${index}.jpg" alt=""></a>
      <h3 class="gig__title"><a href="/gig/${index}">${title.replace('&', '&amp;')}</a></h3>
      <p class="when"><time datetime="2026-08-1${index}T20:00">August 1${index}, 8 PM</time></p><p class="price">$1${index}</p></li>`,
  )
  const html = `<!DOCTYPE html><html lang="en"><head><title>Tin Shed</title><script>alert(1)</script></head>
    <body><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>
    <h1>Shows</h1><ul class="gigs">${rows.join('')}</ul><img src="/x" onerror="alert(2)"></body></html>`
  const images = GIGS.map((_, index) => [
    `/${index}.jpg`,
    [{ base64: PNG_OF_ONE_PIXEL, headers: { 'content-type': 'image/png' } }],
  ])
  return {
    '/shows': [{ text: html, headers: { 'content-type': 'text/html; charset=utf-8' } }],
    ...Object.fromEntries(images),
  }
}

const PNG_OF_ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Websites of venues that are new, each with the address and the location of its own: for the journey with JavaScript, and without. */
export const NEW_VENUES = [
  {
    host: 'tin-whistle.example',
    name: 'The Tin Whistle',
    street: '7 Lantern Row',
    latitude: 44.4742,
    longitude: -67.8835,
    concert: 'Fiddle and Spoons',
  },
  {
    host: 'copper-kettle.example',
    name: 'Copper Kettle Hall',
    street: '31 Orchard Street',
    latitude: 44.4751,
    longitude: -67.8852,
    concert: 'The Slow Boil',
  },
  // In College Green and in Lamplight Row, each of which becomes a city.
  {
    host: 'attic.example',
    name: 'The Attic Stage',
    street: '3 Cooper Street',
    latitude: 44.4736,
    longitude: -67.8868,
    concert: 'Songs from the Rafters',
  },
  {
    host: 'lamp-room.example',
    name: 'The Lamp Room',
    street: '58 Ropewalk Street',
    latitude: 44.4733,
    longitude: -67.8765,
    concert: 'An Evening of Wicks',
  },
] as const

export type NewVenue = (typeof NEW_VENUES)[number]

/** A page that describes a venue and a concert in it. */
export function buildNewVenueWebsite({
  host,
  name,
  street,
  concert,
  ...geo
}: NewVenue): Record<string, Exchange[]> {
  const { latitude, longitude } = geo
  const place = {
    '@type': 'MusicVenue',
    name,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    address: { '@type': 'PostalAddress', streetAddress: street, addressLocality: 'Port Larkin' },
  }
  const event = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: concert,
    location: place,
    startDate: '2026-08-14T19:30:00-04:00',
    url: `https://${host}/concert`,
  }
  const html = `<!DOCTYPE html><html lang="en"><head><title>Calendar | ${name}</title>
    <script type="application/ld+json">${JSON.stringify(event)}</script></head><body><h1>${name}</h1></body></html>`
  return { '/': [{ text: html, headers: { 'content-type': 'text/html; charset=utf-8' } }] }
}
