import { useEffect, useRef, useState } from 'react'
import type { PreviewWidth } from '~/domain/sites/form/site-preview'
import styles from './site-preview.module.css'

type Props = {
  title: string
  url: string
  /** Another version is loaded behind the shown one, which stays until then. */
  version: number
  width: PreviewWidth
  onShown(): void
}

/**
 * A page of our own at a screen's width, scaled to the width there is. Its frame may not leave the console: what it frames
 * itself could otherwise open another page in this tab.
 */
export function ScaledFrame({ title, url, version, width, onShown }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width.width)
  const [shown, setShown] = useState<{ version: number; url: string } | null>(null)
  const isCurrent = shown?.version === version && shown.url === url
  const pages = [...(shown && !isCurrent ? [shown] : []), { version, url }]
  return (
    <figure className={styles.figure}>
      <figcaption>{`${width.name}, ${width.width} pixels`}</figcaption>
      <div className={styles.box} ref={box} style={{ height: Math.ceil(width.height * scale) }}>
        {pages.map((page) => (
          <iframe
            key={`${page.version} ${page.url}`}
            className={styles.frame}
            src={page.url}
            title={title}
            width={width.width}
            height={width.height}
            style={{ transform: `scale(${scale})` }}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            data-loading={page.version === version && !isCurrent && shown ? '' : undefined}
            onLoad={() => {
              if (page.version !== version || page.url !== url) return
              setShown(page)
              onShown()
            }}
          />
        ))}
      </div>
    </figure>
  )
}

/** How much of its width a page has room for, at most 1. */
function useScale(box: React.RefObject<HTMLElement>, width: number): number {
  const [available, setAvailable] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return available === 0 ? 0.25 : Math.min(available / width, 1)
}
