import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findRebuildProgress } from '~/domain/listings/find-rebuild-progress.server'
import { describeRebuild } from '~/domain/listings/rebuild-progress'
import { editSitePath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'

/** Seconds. */
const REFRESH = 5

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const refresh = { httpEquiv: 'refresh', content: String(REFRESH) }
  return [
    ...buildAdminMeta(data && ['Listings', 'Edit Site', data.site.name]),
    ...(data && data.progress.state !== 'current' ? [refresh] : []),
  ]
}

/** Also read by the status line of Edit Site (ui/sites/rebuild-status.tsx). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return {
    site: { id: site.id, name: site.name },
    progress: await findRebuildProgress(args.context.services, site.id),
  }
}

/** The progress of a rebuild, for pages without JavaScript: it reloads itself, which a page with a form must not. */
export default function RebuildProgressPage() {
  const { site, progress } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title={`Listings of ${site.name}`}
      steps={[{ name: 'Edit Site', href: editSitePath(site) }]}
    >
      <EmptyPanel>
        <Empty text={describeRebuild(progress)}>
          <A href={editSitePath(site)}>Back to Edit Site</A>
        </Empty>
      </EmptyPanel>
    </AdminPage>
  )
}
