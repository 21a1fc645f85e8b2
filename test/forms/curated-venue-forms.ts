import type { FormEntry } from './form-entry'

/** The forms of curated and featured venues in the console. */
export const CURATED_VENUE_FORMS = {
  'feature a venue': {
    drawnIn: 'ui/venues/featured/featured-venue-form.tsx',
    route: 'routes/admin/site/featured-venues/edit.tsx',
    walkedIn: 'feature-a-venue.test.ts',
  },
  'write about a venue': {
    drawnIn: 'ui/venues/curated/curated-venue-form.tsx',
    route: 'routes/admin/curated-venues/edit.tsx',
    walkedIn: 'curate-a-venue.test.ts',
  },
  'restore a version of a venue': {
    drawnIn: 'ui/venues/curated/venue-versions.tsx',
    route: 'routes/admin/curated-venues/versions.tsx',
    isAlwaysRight: true,
    walkedIn: 'curate-a-venue.test.ts',
  },
  'add a curated venue': {
    drawnIn: 'ui/venues/curated/curated-venue-form.tsx',
    route: 'routes/admin/curated-venues/create.tsx',
    walkedIn: 'curate-a-venue.test.ts',
  },
} as const satisfies Record<string, FormEntry>
