import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_TEXT_LENGTH } from '~/domain/search/search-parameters'
import { A } from '~/ui/kit/link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './search-box.module.css'
import type { SuggestionGroup } from './suggestion'
import { useSuggestions } from './use-suggestions'

type Props = {
  text: string
  /** The id of the error message about the text. */
  errorId?: string
}

/**
 * The keywords of a search. With JavaScript it suggests while a visitor types: a combobox with a list (WAI-ARIA 1.2), in
 * which the focus stays in the text and Enter follows the active suggestion. Without, it is a plain field.
 */
export function SearchBox({ text, errorId }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const { groups, update, cancel } = useSuggestions()
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  const isShown = isOpen && count > 0
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (active !== NONE) document.getElementById(`${id}-${active}`)?.scrollIntoView(SCROLL_OPTIONS)
  }, [active, id])

  const close = () => {
    cancel()
    setOpen(false)
    setActive(NONE)
  }
  const onType = (typed: string) => {
    update(typed)
    setOpen(true)
    setActive(NONE)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isShown) setActive(wrap(active + step, count))
      else onType(field.current?.value ?? '')
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && isShown && active !== NONE) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    } else if (event.key === 'Enter') {
      close()
    } else if (CARET_KEYS.includes(event.key)) {
      setActive(NONE)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) close()
  }

  return (
    <div className={styles.box}>
      <input
        ref={field}
        className={styles.text}
        type="search"
        name="q"
        placeholder="Search for events"
        aria-label="Search for events"
        defaultValue={text}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        // biome-ignore lint/a11y/noAutofocus: after an error, the focus moves to the field.
        autoFocus={errorId !== undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        {...(isHydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': isShown && active !== NONE ? optionId(active) : undefined,
        })}
      />
      {isHydrated ? (
        <>
          <SuggestionList
            id={id}
            groups={groups}
            isShown={isShown}
            active={active}
            onFollow={close}
          />
          <span className={visuallyHidden.visuallyHidden} role="status">
            {isShown ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''}
          </span>
        </>
      ) : null}
    </div>
  )
}

const NONE = -1
const SCROLL_OPTIONS = { block: 'nearest' } as const
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
/** Keys that move the caret in the text, and so leave the list. */
const CARET_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight']

/** Before the first and after the last suggestion none is active, so that arrow keys lead back into the text. */
function wrap(index: number, count: number): number {
  if (index < NONE) return count - 1
  return index < count ? index : NONE
}

type ListProps = {
  id: string
  groups: SuggestionGroup[]
  isShown: boolean
  active: number
  onFollow: () => void
}

function SuggestionList({ id, groups, isShown, active, onFollow }: ListProps) {
  let count = 0
  return (
    <div
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      // The focus stays in the text, so that the list is still open when the press becomes a click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: in a listbox, options are grouped by this role.
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div className={styles.heading} id={`${id}-${group.name}`} role="presentation">
            {group.name}
          </div>
          {group.suggestions.map((suggestion) => {
            const index = count++
            return (
              <A
                key={suggestion.href}
                className={clsx(styles.option, index === active && styles.active)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={suggestion.href}
                onClick={onFollow}
              >
                <span className={styles.name}>{suggestion.name}</span>{' '}
                <span className={styles.detail}>{suggestion.detail}</span>
              </A>
            )
          })}
        </div>
      ))}
    </div>
  )
}
