import { useLocation, useRouteLoaderData } from '@remix-run/react'
import {
  filteredListPath,
  findFilteredList,
  MAX_SAVED_FILTERS,
  newSavedFilterPath,
  readFilterQuery,
  type SavedFilter,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { A } from '~/ui/kit/link'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { SavedFilterForm } from './saved-filter-form'
import styles from './saved-filters.module.css'

/** Of what the console's frame loads. */
type Frame = { site: { id: number }; isSuperadmin: boolean; savedFilters: SavedFilter[] }

/** Beside the filters of a list: the button that saves them, and the viewer's saved ones as links. */
export function SavedFilters({ action: list }: { action: string }) {
  const content = useRouteLoaderData('routes/admin/frame') as Frame | undefined
  const { search } = useLocation()
  if (!content || !findFilteredList(list, content.isSuperadmin)) return null
  const { site, savedFilters } = content
  const query = readFilterQuery(list, new URLSearchParams(search))
  const isSaved = savedFilters.some((filter) => filter.query === query)
  const filter = { list, query }
  return (
    <>
      {query === '' || isSaved || savedFilters.length >= MAX_SAVED_FILTERS ? null : (
        <FormDialog
          href={newSavedFilterPath(site, filter)}
          title="Save this filter"
          label="Save this filter"
          size="small"
        >
          {({ close }) => <SavedFilterForm site={site} filter={filter} onCancel={close} />}
        </FormDialog>
      )}
      {savedFilters.length === 0 ? null : (
        <nav className={styles.saved} aria-label="Saved filters">
          <span className={styles.label} aria-hidden="true">
            Saved
          </span>
          <ul>
            {savedFilters.map((saved) => (
              <li key={saved.id}>
                <A
                  className={styles.link}
                  href={filteredListPath(site, { list, query: saved.query })}
                  aria-current={saved.query === query ? 'page' : undefined}
                >
                  <bdi>{saved.name}</bdi>
                </A>
              </li>
            ))}
          </ul>
          <A className={styles.manage} href={savedFiltersPath(site)}>
            Manage<span className={hidden.visuallyHidden}> saved filters</span>
          </A>
        </nav>
      )}
    </>
  )
}
