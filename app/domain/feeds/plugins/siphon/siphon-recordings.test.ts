import { expect, test } from 'vitest'
import { toWallTime } from '~/lib/time/local-time'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import type { Page, ReadContext, ReadResult } from '../../contract/feed-plugin'
import { siphon } from './siphon'

// Manifests for the recorded pages, and the events that they have, written by hand from the pages. A list of many is described by its
// number, its first, its last, and whatever is unusual between them.

const TORONTO = 'America/Toronto'
const CHICAGO = 'America/Chicago'

type Site = {
  /** The recorded pages, in the order of the list; the first is the manifest's. */
  pages: [file: string, url: string][]
  manifest: object
  timezone: string
  /** The day before the first that is imported. */
  from: string
}

const SITES = {
  babyG: {
    pages: [['baby_g-index.html', 'http://thebabyg.com/']],
    timezone: TORONTO,
    from: '2024-06-26',
    manifest: {
      source: { url: 'http://thebabyg.com/' },
      items: { selector: '#calendar > #calendar_wrap' },
      fields: {
        title: '#calendar_info_headliner',
        // Zeros are letters: 'JULY o5'.
        date: { selector: '#calendar_date h1', replace: [{ pattern: ' o(\\d)', with: ' 0$1' }] },
        // '8:PM' has no minutes.
        time: {
          selector: '.calendar_info_doors_cover',
          replace: [{ pattern: ':([AP]M)', with: ' $1' }],
          match: '(?i)\\d+(?::\\d\\d)? ?[ap]m',
        },
        url: { selector: '#calendar_info_headliner a', attribute: 'href' },
        image: { selector: '#calendar_image img', attribute: 'src' },
        tickets: { selector: '.calendar_info_doors_cover a', attribute: 'href' },
        cost: '.calendar_info_doors_cover a',
      },
    },
  },
  horseshoe: {
    pages: [['horseshoe_tavern-index.html', 'https://www.horseshoetavern.com/events']],
    timezone: TORONTO,
    from: '2024-07-12',
    manifest: {
      source: { url: 'https://www.horseshoetavern.com/events' },
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
  },
  harbourfront: {
    pages: [['harbourfront_centre-index.html', 'https://harbourfrontcentre.com/program/music/']],
    timezone: TORONTO,
    from: '2025-08-20',
    manifest: {
      source: { url: 'https://harbourfrontcentre.com/program/music/' },
      items: { selector: '.event-card' },
      fields: {
        title: 'h3',
        date: '.card-body-date',
        url: { selector: 'a', attribute: 'href' },
        image: { selector: 'img', attribute: 'src' },
        cost: '.price-note',
        categories: { selector: '.term-tags > div', all: true },
        description: '.card-body-excerpt',
      },
    },
  },
  koerner: {
    pages: [
      ['koerner_hall-index.html', 'https://www.rcmusic.com/events-and-performances?page=1'],
      ['koerner_hall-last-page.html', 'https://www.rcmusic.com/events-and-performances?page=2'],
    ],
    timezone: TORONTO,
    from: '2026-09-30',
    manifest: {
      source: {
        url: 'https://www.rcmusic.com/events-and-performances?page=1',
        next: { parameter: 'page' },
      },
      items: { selector: '.tps-card-item' },
      fields: {
        title: '.tps-card-item-title',
        date: '.tps-card-item-date',
        url: { selector: 'a.tps-card-item-title', attribute: 'href' },
        image: {
          selector: '.tps-card-item-image',
          attribute: 'style',
          match: "url\\('?(.*?)'?\\)",
        },
        tickets: { selector: 'a[href^="/tickets"]', attribute: 'href' },
      },
    },
  },
  phoenix: {
    pages: [['phoenix-index.html', 'https://thephoenixconcerttheatre.com/events/']],
    timezone: TORONTO,
    from: '2024-07-19',
    manifest: {
      source: {
        url: 'https://thephoenixconcerttheatre.com/events/',
        next: { selector: '.older a' },
        maxPages: 1,
      },
      items: { selector: '.event-item' },
      fields: {
        title: { selector: '.event-title', replace: [{ pattern: ' – please note.*', with: '' }] },
        date: { selector: '.event-date', match: '^(.*?), Doors' },
        time: { selector: '.event-date', match: 'Doors: (.*)' },
        url: { selector: '.event-title a', attribute: 'href' },
        image: { selector: 'a.img', attribute: 'style', match: 'url\\((.*?)\\)' },
      },
    },
  },
  improv: {
    pages: [
      ['milwaukee-improv-calendar-1.html', 'https://improv.com/milwaukee/calendar/'],
      [
        'milwaukee-improv-calendar-2.html',
        'https://improv.com/milwaukee/calendar/?start=2026-12-08',
      ],
    ],
    timezone: CHICAGO,
    from: '2026-07-11',
    manifest: {
      source: {
        url: 'https://improv.com/milwaukee/calendar/',
        next: { selector: '#moreshowsbtn' },
      },
      items: { selector: 'a.item' },
      fields: {
        id: { attribute: 'id' },
        title: 'h3',
        date: '.maindate',
        // '3 shows' is no time.
        time: { selector: '.times', match: '(?i)\\d+:\\d\\d ?[ap]m' },
        url: { attribute: 'href' },
        image: { selector: '.img', attribute: 'data-src' },
        venue: '.city',
      },
    },
  },
  rep: {
    pages: [['milwaukee-rep-listing.html', 'https://www.milwaukeerep.com/shows/']],
    timezone: CHICAGO,
    from: '2025-10-01',
    manifest: {
      source: { url: 'https://www.milwaukeerep.com/shows/' },
      items: { selector: '.show-listing' },
      fields: {
        title: '.show-listing-title',
        date: '.show-listing-date',
        url: { selector: 'a', attribute: 'href' },
        image: { selector: 'img', attribute: 'src' },
        description: '.show-listing-subtitle',
      },
    },
  },
  orchestra: {
    pages: [
      ['mso-calendar-september.html', 'https://www.mso.org/concerts/calendar/2026/september'],
    ],
    timezone: CHICAGO,
    from: '2026-08-31',
    manifest: {
      source: { url: 'https://www.mso.org/concerts/calendar/2026/september' },
      // The grid ends with the first days of the next month.
      items: { selector: '.js-filterable-event', exclude: ['.future-date-non-active-month *'] },
      fields: {
        title: '.show-title',
        date: { heading: '.day-indicator' },
        month: { selector: '#month_switcher option[selected]', page: true },
        // No concert is in the morning, and the page leaves it out.
        time: { selector: '.event-time', replace: [{ pattern: '$', with: ' PM' }] },
        url: { selector: '.show-title a', attribute: 'href' },
      },
    },
  },
  parks: {
    pages: [
      ['county-parks.html', 'https://county.milwaukee.gov/EN/Parks/Experience/Events-Calendar'],
    ],
    timezone: CHICAGO,
    from: '2026-07-06',
    manifest: {
      source: { url: 'https://county.milwaukee.gov/EN/Parks/Experience/Events-Calendar' },
      items: { selector: '.items .item' },
      fields: {
        title: 'h4',
        // The first of a day has its heading within.
        date: ['h3', { heading: '.items h3' }],
        time: '.Time .value',
        url: { selector: 'a.dataDetailLink', attribute: 'href' },
        description: '.description',
        categories: { selector: '.oneClass:last-of-type li', all: true },
        venue: { selector: '.Location .value', match: '^[^,]*' },
        address: { selector: '.Location .value', match: '^[^,]*, (.*)' },
      },
    },
  },
} satisfies Record<string, Site>

/** The same website in another month. */
const JULY: Site = {
  ...SITES.orchestra,
  pages: [['mso-calendar-current.html', 'https://www.mso.org/concerts/calendar/2026/july']],
  from: '2026-07-06',
}

/** Those that are not lists: pages about one event each, which detail pages of a manifest or jsonld read. */
const SINGLE = /-detail-/

const available = (await listRecordings('pages')).length > 0

async function read({ pages, manifest, timezone, from }: Site): Promise<ReadResult> {
  const read = await Promise.all(
    pages.map(async ([file, url]): Promise<Page> => {
      const body = (await readRecording(`pages/${file}`)) ?? new Uint8Array()
      return { url, contentType: 'text/html; charset=utf-8', body }
    }),
  )
  const start = Date.parse(`${from}T05:00Z`)
  const window = { from: start, to: start + 396 * 24 * 3_600_000 }
  const context: ReadContext = {
    url: pages[0]![1],
    manifest,
    timezone,
    timezoneIsOverride: false,
    window,
  }
  return siphon.read(read, context)
}

/** An event in a form that can be written by hand; 'all day' where it has no time. */
function brief({ events }: ReadResult) {
  return events.map((event) => {
    const { title, upstreamUrl, imageUrl, cost, noStart, startDay, endDay } = event
    const start = noStart
      ? `${startDay} all day`
      : toWallTime(event.startAt, event.timezone).slice(0, 16)
    return {
      title,
      start,
      url: upstreamUrl,
      ...(imageUrl && { image: imageUrl }),
      ...(cost && { cost }),
      ...(endDay !== startDay && { until: endDay }),
    }
  })
}

test.runIf(available)('Each recorded list is read by a manifest', async () => {
  const read = [...Object.values(SITES), JULY].flatMap(({ pages }) => pages.map(([file]) => file))
  const recorded = await listRecordings('pages')
  expect(recorded.filter((file) => !SINGLE.test(file)).sort()).toEqual(read.sort())
})

/** Reads a site, all of whose items are events. */
async function readAll(site: Site) {
  const outcome = await read(site)
  expect(outcome).toMatchObject({ invalid: [], notes: [] })
  return { ...outcome, list: brief(outcome) }
}

const byTime = (list: { title: string; start: string }[]) =>
  list.map(({ start, title }) => `${start} ${title}`)

test.runIf(available)('Baby G: dates without a year, with letters for zeros', async () => {
  const { list, events } = await readAll(SITES.babyG)
  expect(list).toHaveLength(36)
  expect(list[0]).toEqual({
    title: 'GLUTENHEAD',
    start: '2024-06-27T20:00',
    url: 'https://www.eventbrite.com/e/june-27-glutenhead-stairs-mtl-bends-tickets-913170626927',
    image: 'http://thebabyg.com/images/2024/20240627-Glutenhead.jpg',
    cost: '$20 advance',
  })
  expect(events[2]).toMatchObject({
    title: 'THE SONDER BOMBS',
    upstreamUrl: 'https://fb.me/e/3DJivfR6v',
    ticketUrl: 'https://link.dice.fm/R45d7f309f4b',
  })
  expect(
    list
      .filter(({ start }) => /-0\d$/.test(start.slice(0, 10)))
      .map(({ start }) => start.slice(0, 10)),
  ).toEqual([
    '2024-07-05',
    '2024-07-07',
    '2024-08-02',
    '2024-08-03',
    '2024-08-08',
    '2024-08-09',
    '2024-10-02',
    '2024-11-07',
  ])
  // The page calls it a Saturday, and its image the 16th.
  expect(list.at(-1)).toEqual({
    title: 'JW FRANCIS x JAGUAR SUN',
    start: '2024-11-26T20:00',
    url: 'https://fb.me/e/7zfRnUsCN',
    image: 'http://thebabyg.com/images/2024/20241116-JW-Francis.jpg',
    cost: '$35.68 advance',
  })
})

test.runIf(available)(
  'Horseshoe Tavern: links beside the title, times that are hidden when there are none',
  async () => {
    const { list, events } = await readAll(SITES.horseshoe)
    expect(list).toHaveLength(51)
    expect(list[0]).toEqual({
      title: 'Curt James, Jiants, Neon Bloom and Now Yr Taken',
      start: '2024-07-13T20:00',
      url: 'https://www.horseshoetavern.com/event/curt-james24',
      image:
        'https://assets-global.website-files.com/609726353c07ae10344ffe37/6675a58df6a1b07d59c92c40_iu.png',
      cost: '$10.00',
    })
    expect(events[0]?.ticketUrl).toBe('https://www.showclix.com/event/curt-james24')
    expect(list.at(-1)).toMatchObject({
      title: "Tommy Youngsteen Performs Fleetwood Mac's Rumors",
      start: '2024-12-14T20:30',
      url: 'https://www.horseshoetavern.com/event/tommy-youngsteen-performs-fleetwood-mac-s-rumors',
    })
    expect(byTime(list.filter(({ start }) => start.endsWith('all day')))).toEqual([
      '2024-07-31 all day Chaos Euphonic with Bybrook Drive and Full Throttle',
      '2024-09-06 all day Philip Sayce',
      '2024-09-12 all day The Pink Stones',
    ])
    expect(events.some(({ soldOut }) => soldOut)).toBe(false)
  },
)

test.runIf(available)('Harbourfront Centre: cards, of which one is only a comment', async () => {
  const { list, events } = await readAll(SITES.harbourfront)
  const site = 'https://harbourfrontcentre.com'
  expect(list[0]).toEqual({
    title: 'Ensemble Jeng Yi by the Willow Tree',
    start: '2025-08-21T19:00',
    url: `${site}/event/ensemble-jeng-yi-by-the-willow-tree-smig-2025/`,
    image: `${site}/wp-content/uploads/2025/05/SMIG-Ensemble-Jeng-Yi-600x400.jpg`,
    cost: 'FREE',
  })
  expect(events[0]).toMatchObject({
    categories: ['Summer Music in the Garden', 'Concert'],
    description:
      '<p>Feast your ears on the energetic hollers and clangorous sounds of Korean traditional music.</p>',
  })
  expect(byTime(list)).toEqual([
    '2025-08-21T19:00 Ensemble Jeng Yi by the Willow Tree',
    '2025-08-23T16:00 One Moon, One Song',
    '2025-08-23T17:30 Rally for Taiwan',
    '2025-08-24T16:00 A Little Afternoon Music',
    '2025-08-28T19:00 In the Garden of the Deep Blue Sea',
    '2025-08-30 all day Flavours by Fire: Live Music',
    '2025-10-04T20:00 BEATS-BREATH: Nagata Shachu and Jiro Murayama',
  ])
})

test.runIf(available)('Koerner Hall: pages by a parameter, images in styles', async () => {
  const { list, events, covers } = await readAll(SITES.koerner)
  const images = 'https://rcmusic-production-strapi-media.s3.ca-central-1.amazonaws.com'
  expect(list).toHaveLength(16)
  expect(list[0]).toEqual({
    title: 'James Ehnes 50th Canada Birthday Tour',
    start: '2026-10-02T20:00',
    url: 'https://www.rcmusic.com/concert/james-ehnes-50th-canada-birthday-tour-425801',
    image: `${images}/185_m_james_ehnes_nov_2012_c_b_ealovega_b79328418b.jpg`,
  })
  expect(byTime(list.slice(11, 14))).toEqual([
    '2026-11-15T15:00 Rihab Chaieb, mezzo-soprano, with Ammiel Bushakevitz, piano & guitar',
    expect.stringMatching(/^2027-04-30T20:00 /),
    '2027-05-07T20:00 Salif Keïta',
  ])
  expect(list.at(-1)).toEqual({
    title: 'Oscar Peterson Program',
    start: '2027-06-06T17:00',
    url: 'https://www.rcmusic.com/concert/oscar-peterson-program-451001',
    image: `${images}/OPP_440x400_a92404cf08.png`,
  })
  expect(events.at(-1)?.ticketUrl).toBe('https://www.rcmusic.com/tickets/seats/451001')
  // The list was read to its end, so what it no longer has was deleted.
  expect(covers.to).toBeGreaterThan(Date.parse('2027-10-01'))
})

test.runIf(available)(
  'Phoenix: the first page of several, whose end is not the list’s',
  async () => {
    const outcome = await read(SITES.phoenix)
    const list = brief(outcome)
    expect(list).toHaveLength(16)
    expect(outcome.notes).toEqual(['the list goes on beyond the pages that are read'])
    expect(list[0]).toEqual({
      title: 'METHOD MAN & REDMAN',
      start: '2024-07-20T20:00',
      url: 'https://thephoenixconcerttheatre.com/events/event/method-man-redman-2/',
      image:
        'https://thephoenixconcerttheatre.com/wp-content/uploads/2024/03/truerhythm_2024_METHRED_TOUR_JULY20_INSTA-415x488.jpg',
    })
    expect(list.filter(({ start }) => start.endsWith('T22:00'))).toHaveLength(4)
    expect(list.at(-1)).toEqual({
      title: 'COLLIE BUDDZ',
      start: '2024-09-07T19:00',
      url: 'https://thephoenixconcerttheatre.com/events/event/8980/',
      image:
        'https://thephoenixconcerttheatre.com/wp-content/uploads/2024/02/Collie-Buddz-Toronto-Admat-SQ-415x488.jpg',
    })
    expect(outcome.covers.to).toBe(outcome.events.at(-1)?.startAt)
  },
)

test.runIf(available)(
  'Milwaukee Improv: a link to the next page, which begins with the last event again',
  async () => {
    const { list, events } = await readAll(SITES.improv)
    const site = 'https://improv.com/milwaukee'
    expect(list).toHaveLength(55 + 5 - 1)
    expect(list[0]).toEqual({
      title: 'Mike Epps',
      start: '2026-07-12T18:00',
      url: `${site}/comic/mike+epps/`,
      image: 'https://i.ticketweb.com/i/00/12/97/12/54_Listings.jpg?v=2',
    })
    expect(events[0]).toMatchObject({ externalId: 'ev14959993', venue: { name: 'Main Room' } })
    expect(byTime(list.slice(54))).toEqual([
      '2026-12-08T19:00 Don McMillan 2.0 *Now Powered By AI',
      '2026-12-11 all day Alfred Robles: Vatos with Gatos',
      '2026-12-18 all day Shuler King',
      '2026-12-31T17:00 Greg Warren : Impulse Buy Comedy Tour',
      '2027-01-01 all day Greg Warren : Impulse Buy Comedy Tour',
    ])
    expect(list.at(-1)).toEqual({
      title: 'Greg Warren : Impulse Buy Comedy Tour',
      start: '2027-01-01 all day',
      until: '2027-01-02',
      url: `${site}/event/greg+warren+%3a+impulse+buy+comedy+tour/14963553/`,
      image: 'https://i.ticketweb.com/i/00/13/56/94/43_Listings.jpg?v=7',
    })
  },
)

test.runIf(available)(
  'Milwaukee Rep: runs from a day to another, of which two end before they begin',
  async () => {
    const { list } = await readAll(SITES.rep)
    expect(
      list.map(({ title, start, until = null }) => [title, start.slice(0, 10), until]),
    ).toEqual([
      ['It’s A Wonderful Life: A Live Radio Play', '2025-10-31', '2025-12-21'],
      ['Come From Away', '2025-11-04', null],
      ['A Christmas Carol', '2025-11-25', '2025-12-24'],
      ['The Fisherman’s Daughters', '2026-01-09', '2026-03-01'],
      ['The Lehman Trilogy', '2026-01-13', '2026-02-08'],
      ['McNeal', '2026-02-10', '2026-03-22'],
      ['August Wilson’s The Piano Lesson', '2026-02-24', '2026-03-22'],
      ['Ain’t Misbehavin’ The FATS WALLER Musical Show', '2026-03-06', '2026-04-26'],
      ['Frida… A Self Portrait', '2026-04-03', '2026-05-17'],
      ['Mrs. Christie', '2026-04-14', '2026-05-10'],
      ['George & Gracie: A Love Story', '2026-05-01', '2026-06-14'],
      ['And Then There Were None', '2026-05-26', null],
    ])
    expect(list.at(-1)).toMatchObject({
      url: 'https://www.milwaukeerep.com/shows/show/and-then-there-were-none/',
      image:
        'https://media.milwaukeerep.com/filer_public_thumbnails/filer_public/92/f9/92f91d33-f01c-44e7-9793-0e5daf6f3e65/h630-fb-2526-attwn-1.png__745x441_q85_crop_subsampling-2_upscale.jpg',
    })
  },
)

test.runIf(available)(
  'Milwaukee Symphony Orchestra: days in a grid, the month above it',
  async () => {
    const { list } = await readAll(SITES.orchestra)
    const site = 'https://www.mso.org/concerts'
    expect(list.map(({ start, title, url }) => [start, title, url])).toEqual([
      ['2026-09-18T19:30', 'Season Opening Fanfare', `${site}/season-opening-fanfare/69585`],
      ['2026-09-19T19:30', 'Season Opening Fanfare', `${site}/season-opening-fanfare/69586`],
      ['2026-09-25T17:00', 'Milwaukee Symphony Orchestra 2026 Gala', `${site}/mso-2026-gala/71280`],
      ['2026-09-26T19:30', 'Kings of Soul', `${site}/kings-of-soul/70161`],
      ['2026-09-27T14:30', 'Kings of Soul', `${site}/kings-of-soul/70163`],
      [
        '2026-09-29T19:30',
        'Rhinelander Welcomes the Milwaukee Symphony Orchestra',
        `${site}/mso-in-rhinelander/`,
      ],
    ])
    expect((await readAll(JULY)).list).toEqual([
      {
        title: 'Glenn Miller Orchestra',
        start: '2026-07-26T15:00',
        url: `${site}/glenn-miller-orchestra/70375`,
      },
    ])
  },
)

test.runIf(available)(
  'County parks: headings of days, within the first event of each',
  async () => {
    const { list, events } = await readAll(SITES.parks)
    expect(byTime(list)).toEqual([
      '2026-07-07T06:00 Yarn Bomb',
      '2026-07-07T09:00 Summer Floral Show: Glass Under Glass',
      '2026-07-07T09:30 Hunger Task Force Mobile Market',
      '2026-07-07T10:00 Summer Playground Program',
      '2026-07-07T17:00 Chill on the Hill',
      '2026-07-08T06:00 Yarn Bomb',
      '2026-07-08T09:00 Summer Floral Show: Glass Under Glass',
      '2026-07-08T10:00 Storytime at The Domes',
      '2026-07-08T10:00 Summer Playground Program',
      '2026-07-08T10:00 Wednesday Walkers',
      '2026-07-08T10:30 Hike for Health',
      '2026-07-08T12:00 Heart(beats) of the City, powered by MGIC',
      '2026-07-08T17:00 Community Fishing Clinics',
      '2026-07-08T18:00 Washington Park Wednesdays at the Bandshell',
      '2026-07-08T18:00 Wednesday Night Garden Walks',
      '2026-07-08T18:30 Badgerland Striders Fun Runs',
      '2026-07-09T06:00 Yarn Bomb',
      '2026-07-09T09:00 Summer Floral Show: Glass Under Glass',
      '2026-07-09T10:00 Summer Playground Program',
      '2026-07-09T10:30 Hunger Task Force Mobile Market',
    ])
    expect(events[0]).toMatchObject({
      endAt: Date.parse('2026-07-07T22:00-05:00'),
      categories: ['Kids & Family', 'Nature'],
      upstreamUrl:
        'https://county.milwaukee.gov/EN/Parks/Experience/Events-Calendar/Event-Detail?DataID=477212&Occurrence=2026-07-07T06:00:00',
      venue: {
        name: 'Humboldt Park',
        address: 'Tennis Court Fencing, 3000 S Howell Ave, Milwaukee, WI 53207',
      },
    })
  },
)
