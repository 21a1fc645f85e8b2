import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { describeRebuild, type RebuildProgress } from '~/domain/listings/rebuild-progress'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import styles from './rebuild-status.module.css'

type Props = {
  /** As the page was loaded. */
  progress: RebuildProgress
  /** The page with the current progress (rebuildProgressPath). */
  href: string
}

const EVERY_MS = 3_000

/** How far the rebuild of a site's listings is, while there is one. It refreshes itself; without JavaScript, it links to a page that does. */
export function RebuildStatus({ progress, href }: Props) {
  const { data, state, load } = useFetcher<{ progress: RebuildProgress }>()
  const hasJavaScript = useHasJavaScript()
  const latest = data?.progress ?? progress
  const isRunning = latest.state !== 'current'
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => load(href), EVERY_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, load, href])
  if (!isRunning && progress.state === 'current') return null
  return (
    <p className={styles.status} role="status">
      {describeRebuild(latest)}
      {hasJavaScript ? null : (
        <>
          {' '}
          <a href={href} target="_blank" rel="noreferrer">
            Follow the progress
          </a>
        </>
      )}
      {latest.state === 'building' ? (
        <progress className={styles.bar} max={100} value={latest.percent} aria-label="Rebuilt" />
      ) : null}
    </p>
  )
}
