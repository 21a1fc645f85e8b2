import { Form } from '@remix-run/react'
import { curatedVenueVersionsPath } from '~/domain/venues/curated/curated-venue-versions-path'
import { type ChangedField, ChangedFields } from '~/ui/audit/changed-fields'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { A } from '~/ui/kit/link'
import { Empty, ErrorMessage, Notice } from '~/ui/kit/notice'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { Badge } from '~/ui/kit/text/badge'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './venue-versions.module.css'

type Instant = { text: string; dateTime: string }

type Version = {
  id: number
  when: Instant
  /** Null if it is not known who made it. */
  person: string | null
  isCurrent: boolean
  /** The oldest that is stored, of which is not known what it changed. */
  isFirst: boolean
  fields: ChangedField[]
  compareHref: string
}

export type VenueVersionsPage = {
  site: { id: number; name: string }
  uid: string
  name: string
  /** The instant of the last change, in epoch milliseconds. */
  openedWith: string
  /** The names of the sites that show the venue. */
  shownIn: string[]
  compared: { id: number; when: Instant; fields: ChangedField[] } | null
  versions: Version[]
}

/** The versions of a curated venue, newest first; above them, what restoring the chosen one would change. */
export function VenueVersions({ page, error }: { page: VenueVersionsPage; error: string | null }) {
  const { versions, compared } = page
  return (
    <div className={styles.page}>
      {error ? (
        <ErrorMessage id="restore-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      {compared ? <Comparison page={page} compared={compared} /> : null}
      {versions.length === 0 ? (
        <EmptyPanel>
          <Empty text="No version is stored yet. The next change stores what the venue is now, too." />
        </EmptyPanel>
      ) : (
        <ol className={styles.versions} aria-label="Versions, the newest first">
          {versions.map((version) => (
            <VersionItem
              key={version.id}
              version={version}
              isCompared={version.id === compared?.id}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function VersionItem({ version, isCompared }: { version: Version; isCompared: boolean }) {
  const { when, person, isCurrent, isFirst, fields, compareHref } = version
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <h2 className={styles.when}>
          <time dateTime={when.dateTime}>{when.text}</time>
        </h2>
        {person ? (
          <span className={styles.person}>
            by <bdi>{person}</bdi>
          </span>
        ) : null}
        {isCurrent ? <Badge tone="good">Stored now</Badge> : null}
        {isCurrent || isCompared ? null : (
          <A className={styles.compare} href={compareHref}>
            Compare<span className={hidden.visuallyHidden}> the version of {when.text}</span>
          </A>
        )}
      </div>
      {isFirst ? <p className={styles.first}>The oldest version that is stored</p> : null}
      <ChangedFields fields={fields} />
    </li>
  )
}

function Comparison({
  page,
  compared: { id, when, fields },
}: {
  page: VenueVersionsPage
  compared: NonNullable<VenueVersionsPage['compared']>
}) {
  const { site, uid, openedWith, shownIn } = page
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison" className={styles.title}>
        What restoring the version of <time dateTime={when.dateTime}>{when.text}</time> changes
      </h2>
      {fields.length === 0 ? (
        <Notice>Nothing: the venue is what it was then.</Notice>
      ) : (
        <>
          <ChangedFields fields={fields} />
          <Form
            method="post"
            action={curatedVenueVersionsPath(site, { uid }, { id })}
            className={button.buttons}
          >
            <input type="hidden" name="version" value={id} />
            <input type="hidden" name="openedWith" value={openedWith} />
            <ConfirmButton
              label="Restore"
              context={`the version of ${when.text}`}
              question="Restore this version?"
              text={describeReach(shownIn, site)}
              confirm="Restore This Version"
              variant="first"
            />
            <A className={buttonClass('second')} href={curatedVenueVersionsPath(site, { uid })}>
              Cancel
            </A>
          </Form>
        </>
      )}
    </section>
  )
}

/** Where a change of a curated venue is seen, and who is emailed about it, for an editor of this site. */
export function describeReach(shownIn: string[], site: { name: string }): string {
  if (shownIn.length === 0) return 'No city shows this venue yet.'
  const list = (names: string[]) => new Intl.ListFormat('en-US').format(names)
  const shown = `${list(shownIn)} ${shownIn.length === 1 ? 'shows' : 'show'} this venue.`
  const otherSites = shownIn.filter((name) => name !== site.name)
  if (otherSites.length === 0) return shown
  return `${shown} A change is in the audit log of each city, and is emailed to the editors of ${list(otherSites)}.`
}
