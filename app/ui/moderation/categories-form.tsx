import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import type { CategoryOption } from '~/domain/categories/category-options'
import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { ControlError } from './control-error'
import styles from './moderation.module.css'
import type { ModerationData } from './moderation-data'
import { useModerationForm } from './use-moderation-form'

/**
 * The event's categories. They are saved when the focus leaves the list, and then no feed changes them (specification,
 * section 4).
 */
export function CategoriesForm({ chosen, options, areLocked }: ModerationData['categories']) {
  const { send, isSending, reply, error } = useModerationForm('categories')
  const hasJavaScript = useHasJavaScript()
  const [selected, setSelected] = useState(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same categories is no change.
  useEffect(() => setSelected(chosen), [chosen.join()])
  const isFocused = useRef(false)
  const errorId = useId()
  const isChanged = !hasSameIds(selected, chosen)
  const save = () => {
    if (isChanged) send(selected.map((id) => ['categories', id]))
  }
  // What was changed and left while a request was in flight is saved after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a finished request starts another.
  useEffect(() => {
    if (!isSending && reply && !error && !isFocused.current) save()
  }, [isSending])
  const toggle = (id: string) =>
    setSelected(
      selected.includes(id) ? selected.filter((chosenId) => chosenId !== id) : [...selected, id],
    )
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    isFocused.current = false
    save()
  }
  return (
    <form className={styles.categories} method="post">
      <input type="hidden" name="intent" value="categories" />
      <fieldset
        onFocus={() => {
          isFocused.current = true
        }}
        onBlur={onBlur}
        aria-describedby={error ? errorId : undefined}
      >
        <legend>
          Categories {areLocked ? <span className={styles.quiet}>(manually set)</span> : null}
        </legend>
        <p className={styles.quiet}>
          Every site that shows this event shows these.
          {areLocked ? ' Feed updates leave them alone.' : null}
        </p>
        <div className={styles.tree}>
          <CategoryList options={options} selected={selected} onToggle={toggle} />
        </div>
      </fieldset>
      {hasJavaScript ? null : (
        <button className={button.second} type="submit">
          Save categories
        </button>
      )}
      <p className={styles.quiet} role="status">
        {isSending ? 'Saving…' : null}
      </p>
      <ControlError id={errorId} error={error} />
    </form>
  )
}

type ListProps = {
  options: CategoryOption[]
  selected: string[]
  onToggle: (id: string) => void
}

function CategoryList({ options, selected, onToggle }: ListProps) {
  return (
    <ul>
      {options.map(({ id, label, children }) => (
        <li key={id}>
          <label>
            <input
              type="checkbox"
              name="categories"
              value={id}
              checked={selected.includes(id)}
              onChange={() => onToggle(id)}
            />
            {label}
          </label>
          {children.length > 0 ? (
            <CategoryList options={children} selected={selected} onToggle={onToggle} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const hasSameIds = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))
