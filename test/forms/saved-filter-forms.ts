import type { FormEntry } from './form-entry'

const WALK = { walkedIn: 'saved-filters.test.ts' } as const

/** The forms by which a person arranges the console's lists for themselves. */
export const SAVED_FILTER_FORMS = {
  'save a filter': {
    drawnIn: 'ui/saved-filters/saved-filter-form.tsx',
    route: 'routes/admin/site/filters/new-filter.tsx',
    ...WALK,
  },
  'rename a saved filter': {
    drawnIn: 'ui/saved-filters/saved-filter-form.tsx',
    route: 'routes/admin/site/filters/rename-filter.tsx',
    ...WALK,
  },
  'remove a saved filter': {
    drawnIn: 'ui/saved-filters/saved-filters-table.tsx',
    route: 'routes/admin/site/filters/route.tsx',
    isAlwaysRight: true,
    ...WALK,
  },
  'choose how dense tables are': {
    drawnIn: 'ui/admin-frame/density-switch.tsx',
    route: 'routes/admin/site/density.ts',
    isAlwaysRight: true,
    ...WALK,
  },
} as const satisfies Record<string, FormEntry>
