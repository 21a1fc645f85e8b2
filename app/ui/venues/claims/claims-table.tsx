import { claimsPath, declineClaimPath } from '~/domain/sites/admin-path'
import { venuePath } from '~/domain/venues/venue-path'
import { buttonClass } from '~/ui/kit/button-class'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { PostForm } from '~/ui/kit/forms/post-form'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RowMenu } from '~/ui/kit/tables/row-menu'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './claims-tables.module.css'
import { DeclineClaimForm } from './decline-claim-form'

export type ClaimsPage = {
  site: { id: number; name: string }
  /** The site's own URL, where its venues' pages are. */
  siteUrl: string
  now: number
  timezone: string
}

type ListedClaim = {
  id: number
  message: string
  createdAt: number
  venue: { id: number; name: string; address: string }
  person: { id: string; name: string; email: string }
}

type TableProps = {
  claims: ListedClaim[]
  /** Whether others wait too. */
  more: boolean
}

/** The claims that wait for a decision, the oldest first. */
export function ClaimsTable({ claims, more, ...page }: ClaimsPage & TableProps) {
  return (
    <section className={styles.section} aria-labelledby="claims">
      <h2 className={styles.title} id="claims">
        Waiting for a decision
      </h2>
      <DataTable
        caption="Claims that wait for a decision"
        rows={claims}
        columns={buildColumns(page)}
        rowKey={({ id }) => id}
        empty={
          <Empty text="Nobody waits for an answer.">
            <p>People claim a venue on its page.</p>
          </Empty>
        }
      />
      {more ? (
        <p className={styles.quiet}>More wait. They appear here once these are decided.</p>
      ) : null}
    </section>
  )
}

const buildColumns = (page: ClaimsPage): Column<ListedClaim>[] => [
  {
    key: 'venue',
    label: 'Venue',
    isTitle: true,
    cell: ({ venue }) => <VenueCell venue={venue} siteUrl={page.siteUrl} />,
  },
  { key: 'person', label: 'Person', cell: ({ person }) => <PersonCell person={person} /> },
  {
    key: 'message',
    label: 'What they write',
    cell: ({ message }) => (
      <p className={styles.message} dir="auto">
        {message}
      </p>
    ),
  },
  {
    key: 'when',
    label: 'When',
    cell: ({ createdAt }) => <RelativeTime {...page} at={createdAt} />,
  },
  {
    key: 'decide',
    label: 'Decide',
    align: 'end',
    hasButtons: true,
    cell: (claim) => <Decision claim={claim} site={page.site} />,
  },
]

export function VenueCell({ venue, siteUrl }: { venue: ListedClaim['venue']; siteUrl: string }) {
  return (
    <span className={styles.venue}>
      <a href={siteUrl + venuePath(venue)}>
        <bdi>{venue.name}</bdi>
      </a>
      <bdi className={styles.quiet}>{venue.address}</bdi>
    </span>
  )
}

export function PersonCell({ person }: { person: ListedClaim['person'] }) {
  return (
    <span className={styles.person}>
      <bdi>{person.name}</bdi>
      <MailtoLink email={person.email} />
    </span>
  )
}

function Decision({ claim, site }: { claim: ListedClaim; site: ClaimsPage['site'] }) {
  const about = `${claim.person.name}: ${claim.venue.name}`
  return (
    <RowMenu
      name={about}
      main={
        <PostForm action={claimsPath(site)} preventScrollReset>
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="claim" value={claim.id} />
          <button type="submit" className={buttonClass('first')}>
            Approve<span className={hidden.visuallyHidden}> {about}</span>
          </button>
        </PostForm>
      }
    >
      <FormDialog
        href={declineClaimPath(site, claim)}
        title="Decline this claim"
        label={
          <>
            Decline<span className={hidden.visuallyHidden}> {about}</span>
          </>
        }
        size="small"
      >
        {() => <DeclineClaimForm site={site} claim={claim} />}
      </FormDialog>
    </RowMenu>
  )
}
