import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { HTTP_URL_MESSAGE, isHttpUrl } from '~/lib/text/http-url'
import button from '~/ui/kit/button.module.css'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './rich-text.module.css'

/** Sets or removes the link of the selected text; without a selection the URL itself becomes the text. */
export function LinkEditor({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [url, setUrl] = useState(String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isLink = editor.isActive('link')
  useEffect(() => input.current?.focus(), [])

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const save = () => {
    const href = url.trim()
    if (!isHttpUrl(href)) return setError(HTTP_URL_MESSAGE)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    } else chain.setLink({ href })
    chain.run()
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Enter must not submit the form.
    event.preventDefault()
    if (event.key === 'Enter') save()
    else close()
  }

  return (
    <div className={styles.link}>
      <label className={kit.label} htmlFor={id}>
        Link to
      </label>
      <input
        ref={input}
        className={kit.input}
        id={id}
        type="url"
        placeholder="https://"
        value={url}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={button.second} onClick={save}>
        {isLink ? 'Change' : 'Add'}
      </button>
      {isLink ? (
        <button type="button" className={button.plain} onClick={remove}>
          Remove
        </button>
      ) : null}
      {error ? (
        <p className={kit.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
