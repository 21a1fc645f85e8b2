import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { feedForms } from '~/domain/feeds/health/feed-health'
import { findFeedDetail } from '~/domain/feeds/health/feed-health-store.server'
import { acceptDeletions, requestRun } from '~/domain/feeds/runs/request-run.server'
import { findLatestHeldRun, listRunsWithFeeds } from '~/domain/feeds/runs/run-list-store.server'
import { feedPath, feedRunsPath, feedsPath } from '~/domain/sites/admin-path'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm } from '~/http/forms/validate-form.server'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { FeedFacts } from '~/ui/feeds/feed-facts'
import { FeedState } from '~/ui/feeds/feed-state'
import styles from '~/ui/feeds/feeds.module.css'
import { RunsTable } from '~/ui/feeds/runs-table'
import { useFreshRuns } from '~/ui/feeds/use-fresh-runs'
import { AdminPage } from '~/ui/kit/pages/admin-page'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.feed.venue?.name ?? data.feed.name, 'Feeds', data.site.name])

const RUNS = 20

/** How one feed does, for superadmins. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, now } = args.context.services
  const id = parseRowId(args.params.id) ?? 0
  const [feed, runs, held] = await Promise.all([
    findFeedDetail(db, id),
    listRunsWithFeeds(db, { feedId: id, limit: RUNS }),
    findLatestHeldRun(db, id),
  ])
  if (!feed) throw notFound('Feed not found')
  return { site: { id: site.id, name: site.name }, feed, runs, held, now, timezone: site.timezone }
}

/** The buttons Run Now and Accept Deletions. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  const { request, params, context } = args
  const feedId = parseRowId(params.id)
  if (feedId === null) throw notFound('Feed not found')
  const form = await readIntentForm(request, feedForms)
  if (form.kind === 'refused') return form.reply
  const services = actingAs(context.services, viewer)
  const outcome =
    form.intent === 'run'
      ? await requestRun(services, feedId)
      : await acceptDeletions(services, { feedId, runId: form.value.run })
  if (outcome.kind === 'not-found') throw notFound('Feed not found')
  return redirectWithFlash(request, feedPath(site, { id: feedId }), MESSAGES[outcome.kind])
}

const MESSAGES = {
  requested: { text: 'The run begins as soon as its source is free.' },
  'has-no-source': {
    text: 'This feed was imported from a file. Import the file again instead.',
    tone: 'bad',
  },
  'not-held': {
    text: 'The feed has run again since. Check its latest run before you accept deletions.',
    tone: 'bad',
  },
} as const

export default function Feed() {
  const { site, feed, runs, held, ...clock } = useLoaderData<typeof loader>()
  const { type } = feed
  useFreshRuns(runs)
  return (
    <AdminPage
      title={feed.venue?.name ?? feed.name}
      lead="Whether this feed can be read, and what to do if not."
      steps={[
        { name: 'Feeds', href: feedsPath(site) },
        { name: type, href: feedRunsPath(site, type) },
      ]}
    >
      <FeedState site={site} feed={feed} latest={runs[0] ?? null} held={held} />
      <FeedFacts site={site} feed={feed} {...clock} />
      <section className={styles.section} aria-labelledby="runs">
        <h2 id="runs">Latest runs</h2>
        <RunsTable site={site} type={type} runs={runs} isOfFeed {...clock} />
      </section>
    </AdminPage>
  )
}
