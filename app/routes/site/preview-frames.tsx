import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useRouteLoaderData } from '@remix-run/react'
import { requirePreview } from '~/http/guards.server'
import type { loader as rootLoader } from '~/root'
import { ExternalIframe } from '~/ui/site-frame/external-iframe'
import styles from './preview-frames.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  requirePreview(context)
  return null
}

/** The external header and footer as a draft of the site has them, around an empty page. Their heights are in root's style. */
export default function PreviewFrames() {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (frame?.kind !== 'site') return null
  const { externalHeader, externalFooter, name } = frame
  return (
    <main className={styles.page}>
      {externalHeader ? (
        <ExternalIframe place="header" url={externalHeader.url} siteName={name} />
      ) : null}
      <p className={styles.content}>The pages of {name}</p>
      {externalFooter ? (
        <ExternalIframe place="footer" url={externalFooter.url} siteName={name} />
      ) : null}
    </main>
  )
}
