import { z } from 'zod'
import { listPublicVenues } from '~/domain/venues/list-public-venues.server'
import { venuePath } from '~/domain/venues/venue-path'
import { NO_CURSOR } from './cursor'
import { defineOperation } from './operation.server'
import {
  buildCategoryAnswer,
  buildRegionAnswer,
  categorySchema,
  regionsSchema,
  venueSchema,
} from './place-answers'
import { toAnsweredSite } from './public-site.server'

const VENUES_PER_PAGE = 100

/** Venues are read by id, so the last one's id is where the next page begins. */
const venueCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, NO_CURSOR)
  .optional()
  .meta({ description: 'Continues after the answer that gave it.' })

export const listVenues = defineOperation({
  id: 'listVenues',
  path: '/v1/venues',
  summary: 'Venues of the city',
  description: `Up to ${VENUES_PER_PAGE} venues within the city’s bounds, by id.`,
  parameters: z.object({ cursor: venueCursor }),
  answer: z
    .object({
      venues: z.array(venueSchema).max(VENUES_PER_PAGE).meta({ description: 'By id.' }),
      cursor: z.string().nullable().meta({
        description: 'Send it as the parameter cursor to continue; null at the end.',
      }),
    })
    .meta({ id: 'VenueList' }),
  async respond({ services, city, values }) {
    const page = { after: Number(values.cursor ?? 0), limit: VENUES_PER_PAGE + 1 }
    const rows = await listPublicVenues(services.db, city.site.id, page)
    const shown = rows.slice(0, VENUES_PER_PAGE)
    const { siteUrl } = toAnsweredSite(city, services.settings)
    const venues = shown.map((venue) => ({ ...venue, url: siteUrl + venuePath(venue) }))
    const last = rows.length > VENUES_PER_PAGE ? shown.at(-1) : undefined
    return { kind: 'answer', body: { venues, cursor: last ? String(last.id) : null } }
  },
})

export const listCategories = defineOperation({
  id: 'listCategories',
  path: '/v1/categories',
  summary: 'Categories of events',
  description: 'All of them, in the order in which the city’s site shows them.',
  parameters: z.object({}),
  answer: z
    .object({
      categories: z
        .array(categorySchema)
        .meta({ description: 'In the order in which the city’s site shows them.' }),
    })
    .meta({ id: 'CategoryList' }),
  respond: async ({ city }) => ({ kind: 'answer', body: buildCategoryAnswer(city.categories) }),
})

export const listNeighborhoods = defineOperation({
  id: 'listNeighborhoods',
  path: '/v1/neighborhoods',
  summary: 'Neighborhoods and zip codes of the city',
  description: 'All that reach into the city’s bounds, by name.',
  parameters: z.object({}),
  answer: regionsSchema.meta({ id: 'NeighborhoodList' }),
  respond: async ({ city }) => ({ kind: 'answer', body: buildRegionAnswer(city.regions) }),
})
