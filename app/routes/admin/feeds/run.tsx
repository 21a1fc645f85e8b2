import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { eventPath } from '~/domain/events/event'
import { listEventsOnSites } from '~/domain/events/list-events-on-sites.server'
import { explainRun } from '~/domain/feeds/runs/explain-run'
import { listEventIds } from '~/domain/feeds/runs/list-event-ids.server'
import type { RunChange } from '~/domain/feeds/runs/run-change'
import { findRunWithFeed } from '~/domain/feeds/runs/run-list-store.server'
import { feedPath, feedRunsPath, feedsPath } from '~/domain/sites/admin-path'
import { notFound } from '~/http/error-responses.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import styles from '~/ui/feeds/feeds.module.css'
import { RunStateBadge } from '~/ui/feeds/health-badge'
import { RunChangeList } from '~/ui/feeds/run-changes'
import { buildRunChanges } from '~/ui/feeds/run-changes-data'
import { RunsTable } from '~/ui/feeds/runs-table'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import quiet from '~/ui/kit/text/quiet.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [`Run ${data.run.id}`, 'Feeds', data.site.name])

/** One run of a feed: how it ended, and what it changed, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, now } = args.context.services
  const id = parseRowId(args.params.id)
  const found = id && (await findRunWithFeed(db, id))
  if (!found) throw notFound('Run not found')
  const { changes, ...run } = found
  return {
    site: { id: site.id, name: site.name },
    run,
    now,
    timezone: site.timezone,
    changes: buildRunChanges(changes, {
      links: await findEventLinks(args, run.feedId, changes.listed),
      timezone: site.timezone,
    }),
  }
}

/** Of more events, only the first have links: each costs some six rows. */
const MAX_LINKED = 30

/** The pages of the events that the run created or updated, by their external ids. */
async function findEventLinks(
  { request, context }: LoaderFunctionArgs,
  feedId: number,
  listed: RunChange[],
): Promise<Map<string, string>> {
  const { db } = context.services
  const existing = listed.filter(({ act }) => act !== 'deleted').slice(0, MAX_LINKED)
  const ids = await listEventIds(
    db,
    feedId,
    existing.map(({ externalId }) => externalId),
  )
  const events = await listEventsOnSites(db, {
    ids: [...ids.values()],
    scope: 'all',
    isListed: false,
  })
  const urls = new Map(
    events.map((event) => [event.id, getSiteUrl(event.site, request, context) + eventPath(event)]),
  )
  return new Map(
    [...ids].flatMap(([externalId, id]) => {
      const url = urls.get(id)
      return url ? [[externalId, url] as const] : []
    }),
  )
}

export default function FeedRun() {
  const { site, run, changes, ...clock } = useLoaderData<typeof loader>()
  const { state, error, notes, type, trace } = run
  const explanation = explainRun(run)
  return (
    <AdminPage
      title={`Run of ${run.venue?.name ?? run.name}`}
      steps={[
        { name: 'Feeds', href: feedsPath(site) },
        { name: type, href: feedRunsPath(site, type) },
      ]}
    >
      <div className={styles.state}>
        <div>
          <RunStateBadge state={state} />
        </div>
        {explanation ? (
          <>
            <p>{explanation.what}</p>
            <p>{explanation.whatToDo}</p>
          </>
        ) : null}
        {error && error !== explanation?.what ? <p className={quiet.small}>{error}</p> : null}
        {trace ? (
          <details>
            <summary>Trace</summary>
            <pre>{trace}</pre>
          </details>
        ) : null}
        <p>
          <A href={feedPath(site, { id: run.feedId })}>Health of this feed</A>
        </p>
      </div>
      <RunsTable site={site} type={type} runs={[run]} isOfFeed {...clock} />
      {notes.length > 0 ? (
        <section className={styles.section} aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          <ul className={styles.notes}>
            {notes.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <RunChangeList changes={changes} isHeld={state === 'held'} />
    </AdminPage>
  )
}
