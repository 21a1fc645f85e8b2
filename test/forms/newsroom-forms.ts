import type { FormEntry } from './form-entry'

/** The forms of the newsroom's export in the console. */
export const NEWSROOM_FORMS = {
  'export events': {
    drawnIn: 'ui/newsroom/export-form.tsx',
    route: 'routes/admin/site/export/route.tsx',
    isAlwaysRight: true,
    walkedIn: 'newsroom-export.test.ts',
  },
  'add an export template': {
    drawnIn: 'ui/newsroom/template-form.tsx',
    route: 'routes/admin/site/export/templates/new-template.tsx',
    walkedIn: 'newsroom-export.test.ts',
  },
  'edit an export template': {
    drawnIn: 'ui/newsroom/template-form.tsx',
    route: 'routes/admin/site/export/templates/edit-template.tsx',
    walkedIn: 'newsroom-export.test.ts',
  },
  'delete an export template': {
    drawnIn: 'ui/newsroom/template-table.tsx',
    route: 'routes/admin/site/export/templates/route.tsx',
    intent: 'delete',
    isAlwaysRight: true,
    walkedIn: 'newsroom-export.test.ts',
  },
} as const satisfies Record<string, FormEntry>
