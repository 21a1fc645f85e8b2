import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { changeInput } from '~/ui/kit/fields/change-input'
import { CodeField } from '~/ui/kit/fields/code-field'
import type { FormField } from '~/ui/kit/fields/field-messages'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import type { JsonSchema } from './json-schema'
import type { ManifestError } from './manifest-editor'
import styles from './manifest-field.module.css'

const SCHEMA_URL = '/api/scrape/manifest/schema'
const CHECK_URL = '/api/scrape/manifest/check'

/**
 * A siphon's manifest: a textarea, which is what is sent. Where scripts run, an editor takes its place when it is first seen:
 * with completion from the manifests' schema, what each key is for, and errors at their lines.
 */
export function ManifestField({ field }: { field: FormField }) {
  const frame = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const isOpen = useManifestEditor(frame, labelId)
  return (
    <div ref={frame} className={styles.frame} data-open={isOpen || undefined}>
      <span id={labelId} hidden>
        Manifest
      </span>
      <CodeField
        label="Manifest"
        field={field}
        rows={18}
        hint={
          <>
            How siphon reads the pages, as JSON. <a href={SCHEMA_URL}>Its JSON Schema</a> describes
            each key{isOpen ? '; Ctrl+Space lists what may be written' : ''}.
          </>
        }
      />
      <div className={styles.editor} data-editor />
    </div>
  )
}

/** Opens the editor once the field is in view. If it cannot be loaded, the textarea stays. */
function useManifestEditor(frame: RefObject<HTMLDivElement>, labelId: string): boolean {
  const [isOpen, setIsOpen] = useState(false)
  // Forms show the field until scripts run, whatever is chosen, and may then hide it.
  const hasJavaScript = useHasJavaScript()
  useEffect(() => {
    if (!hasJavaScript) return
    const element = frame.current
    const textarea = element?.querySelector('textarea')
    const parent = element?.querySelector<HTMLElement>('[data-editor]')
    if (!element || !textarea || !parent) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const open = async () => {
      // Keeps the editor out of the server bundle.
      if (import.meta.env.SSR) return
      const [{ openManifestEditor }, schema] = await Promise.all([
        import('./manifest-editor'),
        readJson<JsonSchema>(SCHEMA_URL, { signal }),
      ])
      if (signal.aborted) return
      const view = openManifestEditor({
        parent,
        schema,
        labelId,
        text: textarea.value,
        describedBy: textarea.getAttribute('aria-describedby') ?? undefined,
        nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
        check: (manifest) => checkManifest(manifest, signal),
        onChange: (text) => changeInput(textarea, text),
      })
      signal.addEventListener('abort', () => view.destroy())
      // A form that is reset, or filled in again after a login, writes into the textarea.
      textarea.addEventListener('input', () => {
        const text = view.state.doc.toString()
        if (textarea.value === text) return
        view.dispatch({ changes: { from: 0, to: text.length, insert: textarea.value } })
      })
      if (document.activeElement === textarea) view.focus()
      setIsOpen(true)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch((fault) => {
        if (!signal.aborted) console.info('The manifest stays a plain text:', fault)
      })
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      unmounted.abort()
    }
  }, [frame, labelId, hasJavaScript])
  return isOpen
}

async function checkManifest(manifest: unknown, signal: AbortSignal): Promise<ManifestError[]> {
  try {
    const { errors } = await readJson<{ errors: ManifestError[] }>(CHECK_URL, {
      method: 'POST',
      signal,
      body: JSON.stringify({ manifest }),
      headers: { 'content-type': 'application/json' },
    })
    return errors
  } catch (fault) {
    // The page was left: nobody waits for the errors.
    if (signal.aborted) return []
    throw fault
  }
}

async function readJson<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
