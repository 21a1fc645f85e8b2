import {
  type ComponentType,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isHtml } from '~/lib/rich-text/rich-text'
import { changeInput } from '~/ui/kit/fields/change-input'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import type { EditorProps } from './editor-props'
import styles from './rich-text.module.css'

type Props = {
  label: string
  field: FormField
  hint: string
  /** The text as the server cleaned it, to be shown until it is edited; null for a new one. */
  cleanHtml: string | null
  /** For a field whose server understands marks (lib/marked-text): the text in them, for browsers without the editor. */
  marked?: { text: string | null }
}

/**
 * A rich text: a plain textarea, which is what is sent. When it is first focused, the editor loads and writes HTML into
 * it. HTML that is not being edited yet is shown as it will look. The editor takes the focus only from this field: a
 * person who has moved on while it loaded goes on typing where they are.
 */
export function RichTextField({
  label,
  hint,
  field: { id, name, errorId, errors, initialValue },
  cleanHtml,
  marked,
}: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const initialText = typeof initialValue === 'string' ? initialValue : ''
  const plainText = marked?.text ?? initialText
  const isStarted = useEditableText(textarea, { plainText, initialText })
  const whole = useRef<HTMLDivElement>(null)
  const { editor, hasFailed, load } = useEditor(whole, textarea)
  const hasJavaScript = useHasJavaScript()
  const ids = { label: useId(), hint: useId() }
  const error = errors?.[0]
  const isEditable = hasJavaScript && isStarted && isHtml(initialText) && !hasFailed
  const isShownClean = isEditable && !editor && cleanHtml !== null
  // HTML that no server has cleaned comes from a draft, which the editor wrote: it is not shown otherwise.
  const mustLoad = isEditable && !editor && cleanHtml === null
  useEffect(() => {
    // Before the page's scripts ran, nobody saw the focus.
    if (mustLoad || (isStarted && document.activeElement === textarea.current)) load()
  }, [mustLoad, isStarted, load])
  const isPlain = !hasJavaScript || !isStarted || hasFailed
  const describedBy = `${error ? `${errorId} ` : ''}${ids.hint}`

  return (
    <div className={kit.field} ref={whole}>
      <label className={kit.label} htmlFor={id} id={ids.label}>
        {label}
      </label>
      {editor ? (
        <editor.Component
          initialText={textarea.current?.value ?? initialText}
          focusAt={editor.focusAt}
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
        defaultValue={plainText}
        hidden={editor !== null || isShownClean}
        onFocus={hasFailed || !isStarted ? undefined : load}
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
        {isPlain ? ' An empty line starts a new paragraph.' : null}
        {marked && isPlain ? ` ${MARKS}` : null}
      </p>
    </div>
  )
}

/** What lib/marked-text understands. */
const MARKS =
  'Lines that begin with “- ” are a list, with “1. ” a numbered list, with two spaces before them a list in the list, with “> ” a quote, with “## ” a heading. **bold**, *italic*, __underlined__, and [words](https://example.org) for a link.'

/**
 * Gives the textarea the text that the editor edits, once scripts run. Who typed before goes on in the textarea: false until then, and
 * for them.
 */
function useEditableText(
  textarea: RefObject<HTMLTextAreaElement>,
  { plainText, initialText }: { plainText: string; initialText: string },
): boolean {
  const [isStarted, setStarted] = useState(plainText === initialText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts start.
  useEffect(() => {
    const element = textarea.current
    if (!element || isStarted || element.value !== plainText) return
    element.defaultValue = initialText
    element.value = initialText
    setStarted(true)
  }, [])
  return isStarted
}

function CleanText({ name, html, onEdit }: { name: string; html: string; onEdit: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const edit = (event: SyntheticEvent) => {
    event.preventDefault()
    button.current?.focus({ preventScroll: true })
    onEdit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it has the keys.
    <div className={styles.clean} onClick={edit}>
      <CleanHtml className={styles.prose} html={html} />
      <button
        type="button"
        ref={button}
        className={styles.edit}
        onClick={edit}
        data-edit-rich-text=""
      >
        Edit the {name.toLowerCase()}
      </button>
    </div>
  )
}

type LoadedEditor = {
  Component: ComponentType<EditorProps>
  focusAt: EditorProps['focusAt']
}

/**
 * The editor, once the text was focused and the editor has loaded. Until then the textarea stays. It is replaced in one
 * step, in which no key can be pressed: each goes into one or the other.
 */
function useEditor(whole: RefObject<HTMLElement>, textarea: RefObject<HTMLTextAreaElement>) {
  const [editor, setEditor] = useState<LoadedEditor | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [load] = useState(() => () => {
    import('./rich-text-editor').then(
      ({ RichTextEditor: Component }) => {
        const focusAt = findFocus(whole.current, textarea.current)
        flushSync(() => setEditor({ Component, focusAt }))
      },
      () => setHasFailed(true),
    )
  })
  return { editor, hasFailed, load }
}

/** Where the focus is in the field; null if it is in none of its elements. */
function findFocus(
  whole: HTMLElement | null,
  textarea: HTMLTextAreaElement | null,
): EditorProps['focusAt'] {
  const { activeElement } = document
  if (textarea && activeElement === textarea) {
    return { from: textarea.selectionStart, to: textarea.selectionEnd }
  }
  return whole?.contains(activeElement) ? 'end' : null
}
