import type { SiteFormTexts } from '~/domain/sites/form/site-form-input'

/** What a new site lacks: the section of its form that has it, its name, and what visitors miss without it. */
export type MissingDetail = { section: string; name: string; reason: string }

type Details = Pick<
  SiteFormTexts,
  'bounds' | 'supportEmail' | 'logoChecksum' | 'primaryColor' | 'homeCategories'
>

/**
 * What a site that is not listed yet still lacks, the bounds first; null once it has bounds, without which it is saved but
 * not listed.
 */
export function listMissingDetails(site: Details): MissingDetail[] | null {
  if (site.bounds !== '') return null
  return DETAILS.filter(({ field }) => site[field].length === 0).map(
    ({ section, name, reason }) => ({ section, name, reason }),
  )
}

const DETAILS: (MissingDetail & { field: keyof Details })[] = [
  {
    field: 'bounds',
    section: 'place',
    name: 'Bounds',
    reason: 'No event or venue is on the site without them, and search engines leave it out.',
  },
  {
    field: 'supportEmail',
    section: 'identity',
    name: 'Support email',
    reason: 'Visitors have nobody to write to.',
  },
  {
    field: 'logoChecksum',
    section: 'brand',
    name: 'Logo',
    reason: 'The header has only the name.',
  },
  {
    field: 'primaryColor',
    section: 'brand',
    name: 'Primary color',
    reason: 'The site has the colors of every new site.',
  },
  {
    field: 'homeCategories',
    section: 'home',
    name: 'Home page categories',
    reason: 'The home page has no section of a category.',
  },
]
