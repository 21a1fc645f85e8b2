import { type ComponentType, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { isHtml } from '~/lib/rich-text'
import { changeInput } from '~/ui/kit/change-input'
import type { FormField } from '~/ui/kit/field'
import kit from '~/ui/kit/field.module.css'
import { useHasJavaScript } from '~/ui/kit/form'
import { CleanHtml } from '~/ui/kit/raw-html'
import type { EditorProps } from './editor-props'
import styles from './rich-text.module.css'

type Props = {
  label: string
  field: FormField
  hint: string
  /** The text as the server cleaned it, to be shown until it is edited; null for a new one. */
  cleanHtml: string | null
}

/**
 * A rich text: a plain textarea, which is what is sent. When it is first focused, the editor loads and writes HTML into
 * it. HTML that is not being edited yet is shown as it will look.
 */
export function RichTextField({
  label,
  hint,
  field: { id, name, errorId, errors, initialValue },
  cleanHtml,
}: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const initialText = typeof initialValue === 'string' ? initialValue : ''
  const { Editor, hasFailed, load } = useEditor()
  const hasJavaScript = useHasJavaScript()
  const ids = { label: useId(), hint: useId() }
  const error = errors?.[0]
  const isEditable = hasJavaScript && isHtml(initialText) && !hasFailed
  const isShownClean = isEditable && !Editor && cleanHtml !== null
  // HTML that no server has cleaned comes from a draft, which the editor wrote: it is not shown otherwise.
  const mustLoad = isEditable && !Editor && cleanHtml === null
  useEffect(() => {
    if (mustLoad) load()
  }, [mustLoad, load])
  const describedBy = `${error ? `${errorId} ` : ''}${ids.hint}`

  return (
    <div className={kit.field}>
      <label className={kit.label} htmlFor={id} id={ids.label}>
        {label}
      </label>
      {Editor ? (
        <Editor
          initialText={textarea.current?.value ?? initialText}
          labelId={ids.label}
          describedBy={describedBy}
          isInvalid={error !== undefined}
          onChange={(html) => changeInput(textarea.current, html)}
        />
      ) : null}
      {isShownClean ? <CleanText name={label} html={cleanHtml} onEdit={load} /> : null}
      <textarea
        ref={textarea}
        className={styles.textarea}
        id={id}
        name={name}
        rows={9}
        defaultValue={initialText}
        hidden={Editor !== null || isShownClean}
        onFocus={hasFailed ? undefined : load}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
        autoFocus={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      {error ? (
        <p className={kit.error} id={errorId}>
          {error}
        </p>
      ) : null}
      <p className={kit.hint} id={ids.hint}>
        {hint}
        {hasJavaScript ? null : ' An empty line starts a new paragraph.'}
      </p>
    </div>
  )
}

function CleanText({ name, html, onEdit }: { name: string; html: string; onEdit: () => void }) {
  const edit = (event: SyntheticEvent) => {
    event.preventDefault()
    onEdit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it has the keys.
    <div className={styles.clean} onClick={edit}>
      <CleanHtml className={styles.prose} html={html} />
      <button type="button" className={styles.edit} onClick={edit} data-edit-rich-text="">
        Edit the {name.toLowerCase()}
      </button>
    </div>
  )
}

/** The editor, once the text was focused and the editor has loaded. Until then the textarea stays. */
function useEditor() {
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [load] = useState(() => () => {
    import('./rich-text-editor').then(
      (module) => setEditor(() => module.RichTextEditor),
      () => setHasFailed(true),
    )
  })
  return { Editor, hasFailed, load }
}
