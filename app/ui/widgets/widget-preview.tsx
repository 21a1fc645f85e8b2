import { useEffect, useRef } from 'react'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import styles from './widgets.module.css'

type Place = (target: Element, options: Record<string, string>) => void
declare global {
  interface Window {
    cityEvents?: Place & { q?: unknown[] }
  }
}

type Props = {
  options: [name: string, value: string][]
  widgetsUrl: string
  frameUrl: string
}

/** The widget as it is on other websites: by its script, or without JavaScript as a frame. */
export function WidgetPreview({ options, widgetsUrl, frameUrl }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(options)
  useEffect(() => {
    if (!place.current) return
    loadScript(`${widgetsUrl}/widget.js`)
    window.cityEvents?.(place.current, Object.fromEntries(JSON.parse(key)))
  }, [key, widgetsUrl])
  const hasJavaScript = useHasJavaScript()
  return (
    <div className={styles.preview}>
      <div ref={place} />
      {hasJavaScript ? null : (
        <noscript>
          <iframe className={styles.frame} src={frameUrl} title="Preview" />
        </noscript>
      )}
    </div>
  )
}

/** As on other websites: calls wait until the script is there. */
function loadScript(src: string): void {
  if (window.cityEvents) return
  const waiting: unknown[] = []
  window.cityEvents = Object.assign((...call: unknown[]) => void waiting.push(call), { q: waiting })
  const script = document.createElement('script')
  script.src = src
  document.head.appendChild(script)
}
