import { useNavigate, useRouteLoaderData } from '@remix-run/react'
import type { MouseEvent } from 'react'
import type { FormReply } from '~/lib/forms/form-reply'
import type { loader as rootLoader } from '~/root'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'
import { A } from '~/ui/kit/link'
import { Empty, ErrorMessage } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FlashNotice } from '~/ui/kit/pages/flash-notice'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterDay, FilterText } from '~/ui/kit/tables/filter-fields'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import chips from '~/ui/kit/text/chips.module.css'
import { SubmissionPanel } from './submission-panel'
import { SubmissionTable } from './submission-table'
import type { UgcPageData } from './ugc-data'
import styles from './ugc-page.module.css'
import { UgcShortcutList } from './ugc-shortcut-list'
import { useUgcKeys } from './use-ugc-keys'

/** What people submitted, with everything that an editor decides by, and all acts. */
export function UgcPage(page: UgcPageData) {
  const { siteName, rows, panel, closeHref } = page
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  const { isHelpOpen, setHelpOpen, refusal } = useUgcKeys(page)
  const openSoftly = useSoftLinks(panel !== null)
  const lead = siteName
    ? `Events that people added to ${siteName}. Those that are held wait for your decision.`
    : 'Events that people added to any site. Those that are held wait for a decision.'
  return (
    <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>
      <AdminPage
        title={siteName ? 'UGC' : 'All UGC'}
        lead={lead}
        actions={<UgcShortcutList isOpen={isHelpOpen} setOpen={setHelpOpen} />}
      >
        <Filters {...page} />
        <RefusedForm />
        <div className={styles.refusal}>
          <FlashNotice flash={refusal} />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only changes how the links inside are followed. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <div className={styles.room} data-open={panel ? '' : undefined} onClick={openSoftly}>
          <div className={styles.list}>
            <SubmissionTable {...page} empty={<Nothing {...page} />} />
            <KeysetPages
              firstHref={page.newestHref}
              nextHref={page.nextHref}
              first="Newest"
              next={rows.length > 0 ? 'Older' : 'Search older ones'}
            />
          </div>
          {panel ? (
            <SubmissionPanel key={panel.id} {...page} panel={panel} closeHref={closeHref} />
          ) : null}
        </div>
      </AdminPage>
    </ImagesUrlProvider>
  )
}

function Filters({ path, hidden, filter, states, clearHref }: UgcPageData) {
  return (
    <div className={styles.filters}>
      <nav aria-label="State">
        <ul className={chips.outlined}>
          {states.map(({ name, href, isCurrent }) => (
            <li key={name}>
              <A href={href} aria-current={isCurrent ? 'page' : undefined}>
                {name}
              </A>
            </li>
          ))}
        </ul>
      </nav>
      <FilterBar action={path} hidden={hidden} clearHref={clearHref}>
        <FilterText label="Title or submitter’s email" name="q" value={filter.text} />
        <FilterDay
          label="Submitted from"
          name="start"
          value={filter.start}
          key={`s${filter.start}`}
        />
        <FilterDay label="to" name="end" value={filter.end} key={`e${filter.end}`} />
      </FilterBar>
    </div>
  )
}

/** An error of a form as a whole, or about what is selected. */
function RefusedForm() {
  const reply = useFormReply<FormReply>()
  const errors = reply?.result.error
  const error = errors?.['']?.[0] ?? errors?.ids?.[0]
  return error ? (
    <ErrorMessage id="refused-form" isFocused>
      {error}
    </ErrorMessage>
  ) : null
}

function Nothing({ filter, allDatesHref, nextHref }: UgcPageData) {
  if (nextHref) return <Empty text="None of the submissions that were searched match." />
  const text =
    filter.state === 'held' && filter.text === ''
      ? 'No event waits for a decision.'
      : 'No events were submitted that match.'
  return (
    <Empty text={text}>{allDatesHref ? <A href={allDatesHref}>Show all dates</A> : null}</Empty>
  )
}

/** A row opens beside the list without loading the page again. */
function useSoftLinks(isOpen: boolean) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link =
      event.target instanceof Element &&
      event.target.closest<HTMLAnchorElement>('a[data-row-link], a[data-soft]')
    if (!link) return
    event.preventDefault()
    const { pathname, search } = new URL(link.href)
    navigate(pathname + search, { preventScrollReset: true, replace: isOpen })
  }
}
