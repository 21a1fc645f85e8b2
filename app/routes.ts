import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

const REGION = 'routes/site/region.tsx'

/** Every address and the file that answers it. A path belongs to one door; its loader asks for that door first. */
export default [
  layout('routes/site/frame.tsx', [
    index('routes/site/home.tsx'),
    route('search', 'routes/site/search.tsx'),
    route('event/:id', 'routes/site/event.tsx'),
    route('venue/:id', 'routes/site/venue.tsx'),
    route('categories', 'routes/site/categories.tsx'),
    route('category/:id', 'routes/site/category.tsx'),
    route('neighborhoods', 'routes/site/neighborhoods.tsx'),
    route('neighborhood/:id', REGION, { id: 'neighborhood' }),
    route('place/:id', REGION, { id: 'place' }),
    route('zipcode/:id', REGION, { id: 'zipcode' }),
    route('terms-of-service', 'routes/site/legal/terms-of-service.tsx'),
    route('privacy-policy', 'routes/site/legal/privacy-policy.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  route('event/:id/calendar.ics', 'routes/site/event-calendar.ts'),
  route('event/:id/share.jpg', 'routes/site/event-share-image.ts'),
  route('search/suggest', 'routes/site/suggest.ts'),
  route('home', 'routes/site/home-redirect.tsx'),
  route('login', 'routes/login/login.tsx'),
  route('api/app', 'routes/api/app.ts'),
  route('api/categories', 'routes/api/categories.ts'),
  route('api/category', 'routes/api/category.ts'),
  route('api/categoryevents', 'routes/api/category-events.ts'),
  route('api/neighborhood', 'routes/api/neighborhood.ts'),
  route('api/neighborhoodevents', 'routes/api/neighborhood-events.ts'),
  route('api/venue', 'routes/api/venue.ts'),
  route('api/nearbyevents', 'routes/api/nearby-events.ts'),
  route('api/geocode', 'routes/api/geocode.ts'),
  route('api/event', 'routes/api/event.ts'),
] satisfies RouteConfig
