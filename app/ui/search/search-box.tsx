import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { MAX_TEXT_LENGTH } from '~/domain/search/url/search-parameters'
import { useCombobox } from '~/ui/kit/fields/use-combobox'
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
 * The keywords of a search. With JavaScript it suggests while a visitor types, and Enter follows the active suggestion.
 * Without, it is a plain field.
 */
export function SearchBox({ text, errorId }: Props) {
  const [isHydrated, setHydrated] = useState(false)
  const { groups, update, cancel } = useSuggestions()
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  const { id, isShown, active, close, handlers, attributes } = useCombobox({
    count,
    hasList: count > 0,
    search: update,
    cancel,
    submits: true,
    choose: (index) => document.getElementById(`${id}-${index}`)?.click(),
  })
  useEffect(() => setHydrated(true), [])

  return (
    <div className={styles.box}>
      <input
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
        {...handlers}
        {...(isHydrated && attributes)}
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
