import { expect, test } from 'vitest'
import { readRecording } from '../../../../../test/services/recordings'
import type { FeedEvent } from '../../contract/feed-item'
import type { Page, ReadContext } from '../../contract/feed-plugin'
import { distinctVenues } from '../../parsing/distinct-venues'
import { carbonhouse } from './carbonhouse'

// The expected events were written by hand, from the recorded pages.

const TORONTO: ReadContext = {
  timezone: 'America/Toronto',
  timezoneIsOverride: false,
  url: 'https://www.historytoronto.com/events',
  manifest: null,
  window: { from: Date.parse('2024-07-15T04:00Z'), to: Date.parse('2025-08-15T04:00Z') },
}

const MILWAUKEE: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: 'https://www.pabsttheatergroup.com/events',
  manifest: null,
  window: { from: Date.parse('2026-07-06T05:00Z'), to: Date.parse('2027-08-06T05:00Z') },
}

const list = await readPage('historytoronto.com-events.html', TORONTO.url)

async function readPage(name: string, url: string): Promise<Page | null> {
  const body = await readRecording(`carbonhouse/${name}`)
  return body && { url, contentType: 'text/html; charset=utf-8', body }
}

const HISTORY_EVENT = {
  seriesId: null,
  description: '<p>Live Nation</p>',
  status: 'scheduled',
  soldOut: false,
  endAt: null,
  noStart: false,
  noEnd: true,
  timezone: 'America/Toronto',
  cost: '',
  contact: {},
  categories: [],
  venue: null,
} satisfies Partial<FeedEvent>

/** A concert at 8 PM in Toronto, in summer. */
function historyEvent(
  slug: string,
  title: string,
  day: string,
  urls: { image: string; ticket: string },
): FeedEvent {
  const url = `https://www.historytoronto.com/events/detail/${slug}`
  return {
    ...HISTORY_EVENT,
    externalId: `/events/detail/${slug}|${day}`,
    title,
    startAt: Date.parse(`${day}T20:00:00-04:00`),
    startDay: day,
    endDay: day,
    upstreamUrl: url,
    ticketUrl: `https://www.ticketmaster.ca/event/${urls.ticket}`,
    imageUrl: `https://www.historytoronto.com/assets/img/${urls.image}`,
  }
}

const HISTORY_EVENTS: FeedEvent[] = [
  historyEvent('schoolboy-q', 'ScHoolboy Q', '2024-07-18', {
    image: 'ScHoolboy-Q-Press-2-1_380x250-55fab4f124.jpg',
    ticket: '100060953BD64745',
  }),
  {
    ...historyEvent('bnxn', 'BNXN', '2024-07-24', {
      image: 'BNXN_380x250-54c446f3c5.jpg',
      ticket: '1000609AFBCA4BD5',
    }),
    description: '<p>RapSeason</p>',
  },
  historyEvent('regina-spektor', 'Regina Spektor', '2024-07-25', {
    image: 'ReginaSpektor_380x250-cc023621bf.jpg',
    ticket: '100060932F555206',
  }),
  historyEvent('ski-mask-the-slump-god', 'Ski Mask the Slump God', '2024-07-29', {
    image: 'SkiTour-Photo_380x250-1-507b14d67c.jpg',
    ticket: '100060C9ECD938AF',
  }),
  {
    ...historyEvent('sir', 'SiR', '2024-07-30', {
      image: '8a208f6d-ca72-4708-8127-ec87960cf93b_380x250-ffab1ec948.jpg',
      ticket: '1000607DAA901B5D',
    }),
    description: '<p>Live Nation</p>\n<p>Zacari</p>',
  },
  {
    ...historyEvent('lucky-daye', 'Lucky Daye', '2024-07-31', {
      image: 'LuckyDaye-Photocred_Travys-Owen-380x250-3f4e1d941e.jpg',
      ticket: '10006099F25B4189',
    }),
    description: '<p>Live Nation and RAPSEASON</p>\n<p>Fana Hues</p>',
  },
]

test.skipIf(!list)('Each concert of the hall in Toronto is at 8 PM on its own day', () => {
  const result = carbonhouse.read([list!], TORONTO)
  expect(result.events).toEqual(HISTORY_EVENTS)
  expect(distinctVenues(result.events)).toEqual([])
  expect(result.invalid).toEqual([])
  // The button for more rows is there, and its rows are not.
  expect(result.notes).toEqual(['the list goes on, but its other events were not read'])
  expect(result.covers).toEqual({
    from: TORONTO.window.from,
    to: Date.parse('2024-07-31T00:00:00-04:00'),
  })
  expect(carbonhouse.read([list!], TORONTO)).toEqual(result)
})

test.skipIf(!list)('A list that was read to its end covers the whole window', () => {
  const end: Page = {
    url: 'https://www.historytoronto.com/events/events_ajax/6?per_page=60',
    contentType: 'text/html',
    body: new TextEncoder().encode('""'),
  }
  const { events, covers, notes } = carbonhouse.read([list!, end], TORONTO)
  expect(events).toEqual(HISTORY_EVENTS)
  expect(covers).toEqual(TORONTO.window)
  expect(notes).toEqual([])
})

test.skipIf(!list)('One card, and an empty list, are lists as well', async () => {
  const card = await readPage('historytoronto.com-event-card.html', TORONTO.url)
  expect(carbonhouse.read([card!], TORONTO).events).toEqual(HISTORY_EVENTS.slice(-1))
  const empty = await readPage('historytoronto.com-empty.html', TORONTO.url)
  const result = carbonhouse.read([empty!], TORONTO)
  expect(result).toMatchObject({ events: [], invalid: [] })
  // Its script may fill it: nothing is deleted for it.
  expect(result.covers).toEqual({ from: TORONTO.window.from, to: TORONTO.window.from })
})

const RIVERSIDE = {
  externalId: '/venues/detail/the-riverside-theater',
  name: 'The Riverside Theater',
  address: '116 W Wisconsin Ave, Milwaukee, WI 53203',
}
const TURNER_HALL = {
  externalId: '/venues/detail/turner-hall-ballroom',
  name: 'Turner Hall Ballroom',
  address: '1040 Vel R. Phillips Avenue, Milwaukee, Wisconsin 53203',
}
const VIVARIUM = {
  externalId: '/venues/detail/vivarium',
  name: 'Vivarium',
  address: '1818 North Farwell Avenue, Milwaukee, Wisconsin 53202',
}
const MILLER_HIGH_LIFE = {
  externalId: '/venues/detail/miller-high-life-theatre',
  name: 'Miller High Life Theatre',
  address: '500 West Kilbourn Avenue, Milwaukee, Wisconsin 53203',
}
const PABST = {
  externalId: '/venues/detail/the-pabst-theater',
  name: 'The Pabst Theater',
  address: '144 E Wells St, Milwaukee, WI 53202',
}

/** An event on a day in July 2026 without a time, as the theaters in Milwaukee list them. */
function pabstEvent(
  slug: string,
  title: string,
  day: number,
  venue: { externalId: string; name: string; address: string },
  more: { image: string; ticket: string } & Partial<FeedEvent>,
): FeedEvent {
  const { image, ticket, ...rest } = more
  const startDay = `2026-07-${String(day).padStart(2, '0')}`
  return {
    externalId: `/events/detail/${slug}|${startDay}`,
    seriesId: null,
    title,
    description: '',
    status: 'scheduled',
    soldOut: false,
    startAt: Date.parse(`${startDay}T00:00:00-05:00`),
    endAt: Date.parse(`${startDay}T23:59:59-05:00`),
    noStart: true,
    noEnd: true,
    startDay,
    endDay: startDay,
    timezone: 'America/Chicago',
    upstreamUrl: `https://www.pabsttheatergroup.com/events/detail/${slug}`,
    ticketUrl: `https://www.axs.com/events/${ticket}-tickets?skin=pabst`,
    imageUrl: `https://www.pabsttheatergroup.com/assets/img/${image}.png`,
    cost: '',
    contact: {},
    categories: [],
    venue: { ...venue, latitude: null, longitude: null },
    ...rest,
  }
}

const DEREK_HOUGH = pabstEvent(
  'derek-hough-2026',
  'Derek Hough - Symphony of Dance: Encore',
  7,
  RIVERSIDE,
  {
    image: '2026.07.07-R-Derek-Hough500x500-Web-Thumbnail-1ddf12f77f',
    ticket: '1220409/derek-hough',
  },
)

const PABST_EVENTS: FeedEvent[] = [
  DEREK_HOUGH,
  pabstEvent('wwdtm-2026', "Wait Wait… Don't Tell Me!", 9, RIVERSIDE, {
    image: '2026.07.09-R-Wait-Wait-Dont-Tell-Me500x500-Web-Thumbnail-fec500b4b7',
    ticket: '1450856/wait-waitdont-tell-me',
    description: '<p>From NPR &amp; WBEZ Chicago</p>',
  }),
  pabstEvent('elmiene-2026', 'Elmiene - Sounds For Someone Tour', 9, TURNER_HALL, {
    image: '2026.07.09-T-Elmiene500x500-Web-Thumbnail-70ccab4b7d',
    ticket: '1395560/elmiene',
  }),
  pabstEvent('benjamin-tod-2026', 'Benjamin Tod & Lost Dog Street Band', 10, VIVARIUM, {
    image: '2026.07.10-T-Benjamin-Tod500x500-Web-Thumbnail-68add4ba48',
    ticket: '1220418/benjamin-tod-and-the-inline-six',
    description: '<p>with special guest Leon Majcen</p>',
  }),
  pabstEvent('battle-of-the-bands-2026', 'LES PAUL BATTLE OF THE BANDS', 11, VIVARIUM, {
    image: '2026.07.11-V-3-Sheeps-x-Les-Paul500x500-Web-Thumbnail-b0d6ff3c01',
    ticket: '1468128/3-sheeps-x-les-paul-battle-of-the-bands',
    description: '<p>FREE EVENT!</p>',
    cost: 'FREE EVENT!',
  }),
  pabstEvent('dcfc-2026', 'Death Cab for Cutie', 11, MILLER_HIGH_LIFE, {
    image: '2026.07.11-M-Death-Cab-For-Cutie500x500-Web-Thumbnail-3c40dc7818',
    ticket: '1300893/death-cab-for-cutie',
    description: '<p>88Nine presents</p>\n<p>with special guest Jay Som</p>',
  }),
  pabstEvent('james-hunter-six-2026', 'The James Hunter Six', 12, VIVARIUM, {
    image: '2026.07.12-V-The-James-Hunter-Six500x500-Web-Thumbnail-93d8594318',
    ticket: '1381084/the-james-hunter-six',
    description: '<p>88Nine &amp; 91.7 WMSE present</p>\n<p>with special guest McKinley James</p>',
  }),
  pabstEvent('hcj-2026', 'Harry Connick Jr. In Concert', 13, RIVERSIDE, {
    image: '2026.07.13-R-Harry-Connick-Jr.psd500x500-Web-Thumbnail-7cf61b13dd',
    ticket: '1360928/harry-connick-jr-in-concert',
  }),
  pabstEvent('nick-lowe-2026', 'Nick Lowe & Los Straitjackets', 16, VIVARIUM, {
    image: '2026.07.16-V-Nick-Lowe-Los-Straitjackets500x500-Web-Thumbnail-9798beb8c4',
    ticket: '1399993/nick-lowe-los-straitjackets',
  }),
  pabstEvent(
    'midwest-americana-2026',
    'Midwest Americana - Featuring Paw Paw Lawton and his Jigsaw Band, The WhiskeyBelles, God’s Outlaw, Matt “MF” Tyner, and Sarah Fierek',
    17,
    PABST,
    {
      image: '2026.07.17-P-Midwest-Americana500x500-Web-Thumbnail-a42f507444',
      ticket: '1447636/midwest-americana',
      description: '<p>Sincerely in Song Presents</p>\n<p>Benefiting MusiCares</p>',
    },
  ),
  pabstEvent('pedro-the-lion-2026', 'Pedro The Lion', 17, VIVARIUM, {
    image: '2026.07.17-V-Pedro-The-Lion500x500-Web-Thumbnail-0637babb52',
    ticket: '1432619/pedro-the-lion',
    description: '<p>with special guest Advance Base</p>',
  }),
  // Its date just reads 'CANCELED'; the day is only in the label.
  pabstEvent('billy-allen-the-pollies-2026', 'BILLY ALLEN + THE POLLIES', 18, VIVARIUM, {
    image: '2026.07.18-V-Billy-Allen-The-Pollies500x500-Web-Thumbnail-d758bc57c7',
    ticket: '1452185/billy-allen-the-pollies',
    description: '<p>with special guest The Panoptics</p>',
    status: 'cancelled',
  }),
]

test.skipIf(!list)('Theaters that share a site keep their own venues', async () => {
  const page = await readPage('pabsttheatergroup.com-events.html', MILWAUKEE.url)
  const result = carbonhouse.read([page!], MILWAUKEE)
  expect(result.events).toEqual(PABST_EVENTS)
  expect(distinctVenues(result.events).map(({ name }) => name)).toEqual([
    'The Riverside Theater',
    'Turner Hall Ballroom',
    'Vivarium',
    'Miller High Life Theatre',
    'The Pabst Theater',
  ])
  expect(result.invalid).toEqual([])
  expect(result.covers.to).toBe(Date.parse('2026-07-18T00:00:00-05:00'))
  expect(carbonhouse.read([page!], MILWAUKEE)).toEqual(result)
})

test.skipIf(!list)('An event’s own page adds its time, its text, and a bigger image', async () => {
  const page = await readPage('pabsttheatergroup.com-events.html', MILWAUKEE.url)
  const eventPage = await readPage(
    'pabsttheatergroup.com-event-detail.html',
    'https://www.pabsttheatergroup.com/events/detail/derek-hough-2026',
  )
  const { events, notes, invalid } = carbonhouse.read([page!, eventPage!], MILWAUKEE)
  const [first, ...rest] = events
  const { description, ...facts } = first!
  const { description: _, ...listed } = DEREK_HOUGH
  expect(facts).toEqual({
    ...listed,
    startAt: Date.parse('2026-07-07T20:00:00-05:00'),
    endAt: null,
    noStart: false,
    imageUrl:
      'https://www.pabsttheatergroup.com/assets/img/2026.07.07-R-Derek-Hough1600x556-Web-Header-af815e89ca.png',
  })
  const paragraphs = description.split('\n')
  expect(paragraphs[0]).toBe('<p>Doors Open: 7:00 PM</p>')
  expect(paragraphs[1]).toMatch(
    /^<p>Emmy Award winning and New York Times Best-Selling author Derek/,
  )
  expect(description).toContain('salsa, hip-hop and everything in between.</p>')
  // The questions below it are about the house.
  expect(description).not.toContain('Group Sales')
  expect(rest).toEqual(PABST_EVENTS.slice(1))
  expect(invalid).toEqual([])
  expect(notes).toEqual(['the list goes on, but its other events were not read'])
})
