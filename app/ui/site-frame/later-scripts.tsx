import { Scripts } from '@remix-run/react'
import { useNonce } from '~/ui/kit/nonce'
import { EARLY_USE, EARLY_USES } from '~/ui/kit/page-use'

/**
 * The scripts of a page that can be read and used without them: they load once what is seen has been painted, or somebody uses the page, so that
 * on a slow network they do not delay the first image. Until then they wait in a template, which is gone before React sees the page.
 */
export function LaterScripts() {
  const nonce = useNonce()
  if (!import.meta.env.SSR) return <Scripts nonce={nonce} />
  return (
    <>
      <template>
        <Scripts nonce={nonce} />
      </template>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: START_SCRIPTS }} />
    </>
  )
}

/** However long an image takes, the scripts start after two seconds. They exchange the token in the URL with which a login ends. */
const START_SCRIPTS = `(script => {
  const template = script.previousElementSibling
  const started = new AbortController()
  const used = new AbortController()
  const start = () => {
    if (started.signal.aborted) return
    started.abort()
    template.replaceWith(template.content)
  }
  const use = () => {
    used.abort()
    performance.mark(${JSON.stringify(EARLY_USE)})
    start()
  }
  for (const type of ${JSON.stringify([...EARLY_USES, 'focusin'])})
    addEventListener(type, use, { signal: used.signal, passive: true })
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))
  addEventListener('load', startAfterPaint, { signal: started.signal })
  setTimeout(start, location.hash.includes('token=') ? 0 : 2000)
  script.remove()
})(document.currentScript)`
