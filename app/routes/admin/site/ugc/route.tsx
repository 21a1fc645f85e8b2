import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import clsx from 'clsx'
import { eventPath } from '~/domain/events/event'
import { REVIEW_THRESHOLD } from '~/domain/events/review/score-submission'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { isSubmissionState, type SubmissionState } from '~/domain/events/review/submission-state'
import { ugcPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { formatDay, toDay } from '~/lib/local-time'
import { parsePageNumber } from '~/lib/page-number'
import chips from '~/ui/kit/chips.module.css'
import { Empty } from '~/ui/kit/notice'
import { Pager } from '~/ui/kit/pager'
import styles from './ugc.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `UGC - ${data.site.name}` : '404 Not Found' },
]

/** The events that people submitted on a site, for its admins. Each is decided about on its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { request, context } = args
  const { searchParams } = new URL(request.url)
  const stateText = searchParams.get('state')
  const state = isSubmissionState(stateText) ? stateText : null
  const page = parsePageNumber(searchParams.get('page'))
  const list = await listSubmissions(context.services.db, site.id, { state, page })
  const siteUrl = getSiteUrl(site, request, context)
  return {
    ...list,
    site: { id: site.id, name: site.name },
    state,
    submissions: list.submissions.map(({ createdAt, event, ...submission }) => ({
      ...submission,
      event: { ...event, day: formatDay(event.startDay, DAY_FORMAT) },
      submittedDay: formatDay(toDay(createdAt, site.timezone), DAY_FORMAT),
      href: event.deleted ? null : `${siteUrl}${eventPath(event)}#moderation`,
    })),
  }
}

export { adminHeaders as headers } from '../../admin-headers'

const DAY_FORMAT = 'EEE, MMM d, yyyy'

const STATE_NAMES: Record<SubmissionState, string> = {
  held: 'Held',
  accepted: 'Accepted',
  declined: 'Declined',
}

const FILTERS = ['held', 'accepted', 'declined'] as const

export default function Ugc() {
  const { site, state, submissions, counts, currentPage, maxPage } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className={styles.heading}>UGC</h1>
      <p className={styles.lead}>
        Events that people added to <span dir="auto">{site.name}</span>. Held ones wait for a
        decision, which is made on the event’s own page.
      </p>
      <StateFilter site={site} current={state} counts={counts} />
      {submissions.length === 0 ? (
        <Empty text={EMPTY_TEXTS[state ?? 'all']} />
      ) : (
        <ol className={styles.list}>
          {submissions.map((submission) => (
            <li key={submission.id}>
              <Submission {...submission} />
            </li>
          ))}
        </ol>
      )}
      <Pager
        currentPage={currentPage}
        maxPage={maxPage}
        pageHref={(page) => buildHref(site, state, page)}
      />
    </>
  )
}

const EMPTY_TEXTS: Record<SubmissionState | 'all', string> = {
  all: 'No one has added an event yet.',
  held: 'No event waits for a decision.',
  accepted: 'No accepted events.',
  declined: 'No declined events.',
}

function buildHref(site: { id: number }, state: SubmissionState | null, page = 1): string {
  return [
    ugcPath(site),
    ...(state === null ? [] : [`state=${state}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ].join('&')
}

type Page = SerializeFrom<typeof loader>

function StateFilter({
  site,
  current,
  counts,
}: Pick<Page, 'site' | 'counts'> & { current: SubmissionState | null }) {
  const all = counts.held + counts.accepted + counts.declined
  return (
    <nav aria-label="State">
      <ul className={clsx(chips.outlined, styles.filter)}>
        <li>
          <a href={buildHref(site, null)} aria-current={current === null ? 'page' : undefined}>
            {`All (${all})`}
          </a>
        </li>
        {FILTERS.map((state) => (
          <li key={state}>
            <a href={buildHref(site, state)} aria-current={current === state ? 'page' : undefined}>
              {`${STATE_NAMES[state]} (${counts[state]})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Submission({ event, href, state, score, ...rest }: Page['submissions'][number]) {
  const { dates, reason, submitter, submittedDay } = rest
  const more = dates > 1 ? ` and ${dates - 1} more ${dates === 2 ? 'date' : 'dates'}` : ''
  return (
    <article className={styles.submission} data-state={state}>
      <h2 dir="auto">{href ? <a href={href}>{event.title}</a> : event.title}</h2>
      <ul className={styles.flags} aria-label="Flags">
        {listFlags(state, event).map((flag) => (
          <li key={flag} data-flag={flag}>
            {flag}
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          <time dateTime={event.startDay}>{event.day}</time>
          {more}
        </dd>
        <dt>Venue</dt>
        <dd dir="auto">{[event.venueName, event.venueAddress].filter(Boolean).join(', ')}</dd>
        <dt>Submitted</dt>
        <dd>
          {submittedDay} by{' '}
          {submitter ? (
            <>
              <span dir="auto">{submitter.name}</span>, {submitter.email}
            </>
          ) : (
            'a deleted account'
          )}
        </dd>
        <dt>Spam score</dt>
        <dd>{`${score} (held from ${REVIEW_THRESHOLD})`}</dd>
        {reason ? (
          <>
            <dt>Reason given</dt>
            <dd className={styles.reason}>{reason}</dd>
          </>
        ) : null}
      </dl>
    </article>
  )
}

function listFlags(state: SubmissionState, event: Page['submissions'][number]['event']): string[] {
  return [
    ...(state === 'accepted' ? [] : [STATE_NAMES[state]]),
    ...(event.deleted ? ['Deleted'] : [event.published ? 'Published' : 'Not published']),
    ...(event.quarantined ? ['Quarantine'] : []),
    ...(event.hidden ? ['Hidden'] : []),
  ]
}
