import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { type JumpGroup, MAX_JUMP_TEXT } from './jump'
import styles from './jump-box.module.css'
import type { TypeAhead } from './type-ahead'

type Props = {
  /** Of the field. */
  label: string
  groups: JumpGroup[]
  onType: (text: string) => void
  /** Shown when nothing was found. */
  empty: string
  error: string | null
  isLoading: boolean
  /** What was typed before the field was there: it goes on with it. */
  typeAhead?: TypeAhead | null
}

/**
 * A field whose results are listed below it while one types: a combobox (WAI-ARIA 1.2), in which the focus stays in the field,
 * the arrow keys move through the list and Enter follows the active link. The first result is active.
 */
export function JumpBox(props: Props) {
  const { label, groups, onType, empty, error, isLoading, typeAhead } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the results of the text arrived: the first of them is followed. */
  const [isEntered, setEntered] = useState(false)
  const count = groups.reduce((sum, { targets }) => sum + targets.length, 0)
  const current = count === 0 ? -1 : Math.min(active, count - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, before the field has the focus.
  useEffect(() => {
    // React sets no attribute for `autoFocus`, by which a dialog finds what to focus when it opens.
    field.current?.setAttribute('autofocus', '')
    const text = typeAhead?.readText() ?? ''
    typeAhead?.stop()
    if (field.current && text !== '') {
      field.current.value = text
      onType(text)
    }
    if (typeAhead?.isEntered()) setEntered(true)
    field.current?.focus()
  }, [])

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  useEffect(() => {
    if (!isEntered || isLoading) return
    setEntered(false)
    document.getElementById(`${id}-${current}`)?.click()
  }, [isEntered, isLoading, current, id])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setActive((current + step + count) % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }

  return (
    <div className={styles.box}>
      <input
        className={styles.field}
        type="search"
        name="q"
        placeholder={label}
        aria-label={label}
        maxLength={MAX_JUMP_TEXT}
        autoComplete="off"
        spellCheck={false}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        onChange={({ target }) => {
          setActive(0)
          setEntered(false)
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <JumpList id={id} label={label} groups={groups} active={current} />
      {count === 0 && !isLoading ? <p className={styles.none}>{error ?? empty}</p> : null}
      {count > 0 && error ? <p className={styles.none}>{error}</p> : null}
      <p className={visuallyHidden.visuallyHidden} role="status">
        {isLoading ? '' : (error ?? (count === 0 ? empty : formatCount(count)))}
      </p>
    </div>
  )
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

const formatCount = (count: number) => (count === 1 ? '1 result' : `${count} results`)

type ListProps = { id: string; label: string; groups: JumpGroup[]; active: number }

function JumpList({ id, label, groups, active }: ListProps) {
  let count = 0
  return (
    <div
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: in a listbox, options are grouped by this role.
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div className={styles.heading} id={`${id}-${group.name}`} role="presentation">
            {group.name}
          </div>
          {group.targets.map(({ href, name, detail }) => {
            const index = count++
            return (
              <a
                key={index}
                className={clsx(styles.option, index === active && styles.active)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={href}
              >
                <span className={styles.name} dir="auto">
                  {name}
                </span>{' '}
                <span className={styles.detail}>{detail}</span>
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}
