import { useEffect, useId, useRef } from 'react'
import { formatTag, MAX_TAG_LENGTH } from '~/domain/events/editors/event-tags'
import button from '~/ui/kit/button.module.css'
import { ControlError } from './control-error'
import styles from './moderation.module.css'
import { useModerationForm } from './use-moderation-form'

type Props = {
  siteId: number
  /** Without the site's prefix. */
  tags: string[]
}

/** The site's tags of an event. A new tag is ignored if it is empty or already present (specification, section 4). */
export function TagsForm({ siteId, tags }: Props) {
  const { send, isSending, reply, error } = useModerationForm('add-tag')
  const input = useRef<HTMLInputElement>(null)
  const [id, errorId] = [useId(), useId()]
  const isAdded = reply?.result.status === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply is about another tag.
  useEffect(() => {
    if (isAdded && input.current) input.current.value = ''
  }, [reply])
  const add = () => {
    const tag = input.current?.value.trim() ?? ''
    const isPresent = tags.some((present) => present.toLowerCase() === tag.toLowerCase())
    if (tag !== '' && !isPresent) send([['tag', tag]])
    else if (input.current && !isSending) input.current.value = ''
  }
  return (
    <div className={styles.tags}>
      <h3>Tags</h3>
      {tags.length === 0 ? null : (
        <ul>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag name={formatTag(siteId, tag)} tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.add}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <input type="hidden" name="intent" value="add-tag" />
        <label htmlFor={id}>New tag</label>
        <input
          id={id}
          name="tag"
          maxLength={MAX_TAG_LENGTH}
          autoComplete="off"
          defaultValue={error ? String(reply?.result.initialValue?.tag ?? '') : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          ref={input}
        />
        <button className={button.second} type="submit">
          Add
        </button>
        <ControlError id={errorId} error={error} />
      </form>
    </div>
  )
}

function Tag({ name, tag }: { name: string; tag: string }) {
  const { onSubmit, error } = useModerationForm('remove-tag')
  const errorId = useId()
  return (
    <form className={styles.tag} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="remove-tag" />
      <input type="hidden" name="tag" value={tag} />
      <span dir="auto">{name}</span>
      <button type="submit" aria-label={`Remove ${name}`}>
        <span aria-hidden="true">×</span>
      </button>
      <ControlError id={errorId} error={error} />
    </form>
  )
}
