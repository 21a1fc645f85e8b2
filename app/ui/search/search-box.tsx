import clsx from 'clsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { A } from '~/ui/kit/link'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import styles from './search-box.module.css'
import { LONGEST_TEXT } from './search-path'
import type { SuggestionGroup } from './suggestion'
import { useSuggestions } from './use-suggestions'

type Props = {
  text: string
  /** The id of the message that says what is wrong with the text. */
  problemId?: string
}

/**
 * The words of a search. With a script it suggests while a reader types: a combobox with a list (WAI-ARIA 1.2), in which
 * the focus stays in the text and Enter follows the chosen line. Without one it is a plain field.
 */
export function SearchBox({ text, problemId }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isScripted, setScripted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(NONE)
  const { groups, ask, stop } = useSuggestions()
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  const isShown = isOpen && count > 0
  const optionId = (at: number) => `${id}-${at}`

  useEffect(() => setScripted(true), [])
  useEffect(() => {
    if (chosen !== NONE) document.getElementById(`${id}-${chosen}`)?.scrollIntoView(NEAREST)
  }, [chosen, id])

  const close = () => {
    stop()
    setOpen(false)
    setChosen(NONE)
  }
  const onType = (typed: string) => {
    ask(typed)
    setOpen(true)
    setChosen(NONE)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isShown) setChosen(around(chosen + step, count))
      else onType(field.current?.value ?? '')
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && isShown && chosen !== NONE) {
      event.preventDefault()
      document.getElementById(optionId(chosen))?.click()
    } else if (event.key === 'Enter') {
      close()
    } else if (CARET_KEYS.includes(event.key)) {
      setChosen(NONE)
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
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        // biome-ignore lint/a11y/noAutofocus: a refused search moves the reader to what is wrong.
        autoFocus={problemId !== undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        {...(isScripted && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': isShown && chosen !== NONE ? optionId(chosen) : undefined,
        })}
      />
      {isScripted ? (
        <>
          <SuggestionList
            id={id}
            groups={groups}
            isShown={isShown}
            chosen={chosen}
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
const NEAREST = { block: 'nearest' } as const
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
/** They move the caret in the text, and so leave the list. */
const CARET_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight']

/** The lines and, before the first and after the last, none of them: so arrows lead back into the text. */
function around(at: number, count: number): number {
  if (at < NONE) return count - 1
  return at < count ? at : NONE
}

type ListProps = {
  id: string
  groups: SuggestionGroup[]
  isShown: boolean
  chosen: number
  onFollow: () => void
}

function SuggestionList({ id, groups, isShown, chosen, onFollow }: ListProps) {
  let at = 0
  return (
    <div
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      // Keeps the focus in the text, so that the list is still there when the press becomes a click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: in a listbox, options are grouped by this role.
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div className={styles.heading} id={`${id}-${group.name}`} role="presentation">
            {group.name}
          </div>
          {group.suggestions.map((suggestion) => {
            const place = at++
            return (
              <A
                key={suggestion.href}
                className={clsx(styles.option, place === chosen && styles.chosen)}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === chosen}
                tabIndex={-1}
                href={suggestion.href}
                onClick={onFollow}
              >
                <span className={styles.name}>{suggestion.name}</span>{' '}
                <span className={styles.note}>{suggestion.note}</span>
              </A>
            )
          })}
        </div>
      ))}
    </div>
  )
}
