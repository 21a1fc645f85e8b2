import { z } from 'zod'
import type { Category } from '~/domain/categories/category'
import type { Region } from '~/domain/geography/region'

export const venueSchema = z
  .object({
    id: z.int().positive().meta({ description: 'Names the venue in every answer.' }),
    name: z.string().meta({ description: 'Plain text.' }),
    address: z.string().meta({ description: 'The street address; may be empty.' }),
    latitude: z.number().min(-90).max(90).meta({ description: 'In degrees (WGS 84).' }),
    longitude: z.number().min(-180).max(180).meta({ description: 'In degrees (WGS 84).' }),
    url: z.url().meta({ description: 'The venue’s page on the city’s site.' }),
    curatedVenueIds: z.array(z.string()).meta({
      description: 'The curated venues that it belongs to, for the parameter curatedVenueId.',
    }),
  })
  .meta({ id: 'Venue' })

export const categorySchema = z
  .object({
    id: z.string().meta({ description: 'For the parameter category.', examples: ['concerts'] }),
    name: z.string().meta({ description: 'As the city’s site shows it.' }),
    parentId: z
      .string()
      .nullable()
      .meta({ description: 'The category above it; null at the top.' }),
  })
  .meta({ id: 'Category' })

const neighborhoodSchema = z
  .object({
    id: z.string().meta({ description: 'For the parameter neighborhood.', examples: ['old-town'] }),
    name: z.string().meta({ description: 'As the city’s site shows it.' }),
  })
  .meta({ id: 'Neighborhood' })

export const regionsSchema = z.object({
  neighborhoods: z.array(neighborhoodSchema).meta({ description: 'By name.' }),
  zipcodes: z.array(z.string()).meta({ description: 'For the parameter zipcode.' }),
})

export const buildCategoryAnswer = (categories: Category[]) => ({
  categories: categories.map(({ id, name, parentId }) => ({ id, name, parentId })),
})

export const buildRegionAnswer = (regions: Region[]): z.infer<typeof regionsSchema> => ({
  neighborhoods: regions
    .filter(({ type }) => type === 'neighborhood')
    .map(({ slug, name }) => ({ id: slug, name })),
  zipcodes: regions.filter(isZipCode).map(({ name }) => name),
})

/** The parameter zipcode names a region by this. */
export const isZipCode = ({ type, name }: Region) => type === 'zip' && /^\d{5}$/.test(name)
