import type { SavedFilter } from '~/domain/accounts/saved-filters/saved-filter'
import type { Density } from '~/lib/table-density'
import type { FormFrame } from '~/ui/kit/forms/use-form-reply'

/** What the frame of an admin page shows about its site and its viewer. */
export type AdminContent = FormFrame & {
  site: { id: number; name: string }
  /** Whether the viewer can change to another site. */
  hasOtherSites: boolean
  isSuperadmin: boolean
  /** How many submitted events of the site wait for a decision: '3', '50+'; null if there are none. */
  waiting: string | null
  /** Whether claims of the site's venues wait for a decision. */
  hasClaims: boolean
  /** The viewer's own, of the list that is shown. */
  savedFilters: SavedFilter[]
  /** Of tables, as the viewer chose it. */
  density: Density
}
