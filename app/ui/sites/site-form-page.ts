import type { CategoryOption } from '~/domain/categories/category-options'
import type { EventTitle } from '~/domain/events/event-titles.server'
import type { RebuildProgress } from '~/domain/listings/rebuild-progress'
import type { SiteFormTexts } from '~/domain/sites/form/site-form-input'
import type { DomainStatus } from '~/domain/sites/hosts/domain-status'
import type { Box } from '~/lib/shapes/geojson'
import type { BaseMap } from '~/ui/map/base-map'

/** What the page 'Edit Site' shows. */
export type SiteFormPage = {
  site: { id: number; name: string; host: string }
  /** The viewer's id: a browser's drafts belong to an account. */
  account: string
  productDomain: string
  /** The former hosts, which redirect. */
  formerHosts: string[]
  saved: SiteFormTexts & { openedWith: string }
  /** The map below the bounds. */
  baseMap: BaseMap
  /** What the map of a site without bounds shows: streets of our own. Null where they are everywhere or nowhere. */
  startBox: Box | null
  rebuild: RebuildProgress
  categories: Pick<CategoryOption, 'id' | 'path'>[]
  events: EventTitle[]
  /** The site's custom domains, and what DNS must say about each. */
  domains: Pick<DomainStatus, 'domain' | 'expected'>[]
  /** What DNS says, if the URL requests the check, as it does without JavaScript. */
  checked: DomainStatus[] | null
}

export const SITE_FORM_ID = 'edit-site'

export const SITE_SECTIONS = [
  { id: 'identity', name: 'Identity' },
  { id: 'place', name: 'Place' },
  { id: 'brand', name: 'Brand' },
  { id: 'navigation', name: 'Navigation' },
  { id: 'home', name: 'Home page' },
  { id: 'frames', name: 'Header and footer' },
  { id: 'ads', name: 'Ads' },
  { id: 'counting', name: 'Counting' },
  { id: 'domains', name: 'Domains' },
  { id: 'sale', name: 'Sale' },
] as const
