import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findRebuildProgress } from '~/domain/listings/find-rebuild-progress.server'
import { describeRebuild } from '~/domain/listings/rebuild-progress'
import { requireAdminSuperadmin } from '~/http/guards.server'
import styles from './preview/preview.module.css'

/** Seconds. */
const REFRESH = 5

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: '404 Not Found' }]
  const refresh = { httpEquiv: 'refresh', content: String(REFRESH) }
  return [
    { title: `Listings - ${data.name}` },
    ...(data.progress.state === 'current' ? [] : [refresh]),
  ]
}

/** Also read by the status line of Edit Site (ui/sites/rebuild-status.tsx). */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return { name: site.name, progress: await findRebuildProgress(args.context.services, site.id) }
}

export { adminHeaders as headers } from '../admin-headers'

/** The progress of a rebuild, for pages without JavaScript: it reloads itself, which a page with a form must not. */
export default function RebuildProgressPage() {
  const { name, progress } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Listings of {name}</h1>
      <p>{describeRebuild(progress)}</p>
    </div>
  )
}
