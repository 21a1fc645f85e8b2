import { index, route } from '@remix-run/route-config'

const REGION = 'routes/site/places/region.tsx'

/** The frame around every page of a site. */
export const SITE_FRAME = 'routes/site/frame.tsx'

/** Pages of a site that need no account. Visitors' browsers load only the code of these (scripts/vite). */
export const visitorBundlePages = [
  index('routes/site/home/route.tsx'),
  route('search', 'routes/site/search/route.tsx'),
  route('search/filters', 'routes/site/search-filters.tsx'),
  route('event/:id', 'routes/site/event/route.tsx'),
  route('venue/:id', 'routes/site/places/venue.tsx'),
  route('categories', 'routes/site/categories/categories.tsx'),
  route('featuredvenue/:uid', 'routes/site/places/featured-venue.tsx'),
  route('category/:id', 'routes/site/categories/category.tsx'),
  route('neighborhoods', 'routes/site/places/neighborhoods.tsx'),
  route('neighborhood/:id', REGION, { id: 'neighborhood' }),
  route('place/:id', REGION, { id: 'place' }),
  route('zipcode/:id', REGION, { id: 'zipcode' }),
  route('terms-of-service', 'routes/site/legal/terms-of-service.tsx'),
  route('privacy-policy', 'routes/site/legal/privacy-policy.tsx'),
]
