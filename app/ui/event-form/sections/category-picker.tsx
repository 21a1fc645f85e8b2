import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { CategoryOption } from '~/domain/categories/category-options'
import check from '~/ui/kit/fields/check-option.module.css'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import { findMatchingCategories, listChosenCategories } from './category-matches'
import styles from './category-picker.module.css'

type Props = { field: FormField; categories: CategoryOption[] }

/**
 * The categories as a tree of checkboxes, each top category to unfold. With JavaScript it can be searched, and the chosen
 * ones are listed above it.
 */
export function CategoryPicker({
  field: { name, id, errorId, errors, initialValue },
  categories,
}: Props) {
  const root = useRef<HTMLFieldSetElement>(null)
  const initial = toIds(initialValue)
  const [chosen, setChosen] = useState(initial)
  const [typed, setTyped] = useState('')
  const hasJavaScript = useHasJavaScript()
  const hintId = useId()
  const error = errors?.[0]
  const shown = findMatchingCategories(categories, typed)

  const boxes = () => [
    ...(root.current?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? []),
  ]
  const readChosen = () => setChosen(boxes().flatMap((box) => (box.checked ? [box.value] : [])))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser may have restored the boxes before the script ran.
  useEffect(readChosen, [])
  const remove = (category: string) => {
    const box = boxes().find(({ value }) => value === category)
    // A click is an input event too, for which the form waits.
    box?.click()
    root.current?.querySelector<HTMLInputElement>('[type=search]')?.focus()
  }
  const focusList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    // Enter must not submit the form: this text only filters the list below.
    event.preventDefault()
    boxes()
      .find((box) => box.checkVisibility())
      ?.focus()
  }

  return (
    <fieldset
      ref={root}
      className={styles.picker}
      aria-describedby={clsx(error && errorId, hintId)}
      onChange={readChosen}
    >
      <legend className={kit.label}>Categories</legend>
      <p className={kit.hint} id={hintId}>
        Choose at least one, so that people find your event. Start with the one that fits best.
      </p>
      {hasJavaScript ? (
        <>
          <ChosenCategories chosen={listChosenCategories(categories, chosen)} onRemove={remove} />
          <input
            className={kit.input}
            type="search"
            id={id}
            placeholder="Find a category"
            aria-label="Find a category"
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={focusList}
          />
        </>
      ) : null}
      <ul className={styles.tree}>
        {categories.map((category) => (
          <TopCategory
            key={category.id}
            category={category}
            isSearching={typed.trim() !== ''}
            name={name}
            initial={initial}
            shown={shown}
            chosen={chosen}
            isInvalid={error !== undefined && !hasJavaScript}
          />
        ))}
      </ul>
      {typed.trim() !== '' && shown.size === 0 ? (
        <p className={kit.hint}>No categories match.</p>
      ) : null}
      {error ? (
        <p className={kit.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function ChosenCategories({
  chosen,
  onRemove,
}: {
  chosen: { id: string; label: string }[]
  onRemove: (id: string) => void
}) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Chosen categories">
      {chosen.map(({ id, label }) => (
        <li key={id}>
          <button type="button" onClick={() => onRemove(id)} aria-label={`Remove ${label}`}>
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type Tree = {
  name: string
  initial: string[]
  /** The ids that the search leaves visible. */
  shown: Set<string>
}

function TopCategory({
  category,
  isSearching,
  chosen,
  isInvalid,
  ...tree
}: Tree & {
  category: CategoryOption
  isSearching: boolean
  chosen: string[]
  isInvalid: boolean
}) {
  const [isOpen, setIsOpen] = useState(hasAny(category, tree.initial))
  const { id, label, children } = category
  const count = countChosen(category, chosen)
  if (children.length === 0) {
    return (
      <li className={styles.single} hidden={!tree.shown.has(id)}>
        <CategoryBox {...tree} category={category} label={label} isInvalid={isInvalid} />
      </li>
    )
  }
  return (
    <li hidden={!tree.shown.has(id)}>
      <details open={isSearching || isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
        <summary
          className={clsx(disclosure.summary, styles.summary)}
          onClick={(event) => {
            event.preventDefault()
            if (!isSearching) setIsOpen(!isOpen)
          }}
        >
          {label}
          {count > 0 ? (
            <span className={styles.count}>
              {count} <span className={styles.countText}>chosen</span>
            </span>
          ) : null}
        </summary>
        <ul className={styles.below}>
          <li>
            <CategoryBox
              {...tree}
              category={category}
              label={`All ${label}`}
              isInvalid={isInvalid}
            />
          </li>
          <Below {...tree} categories={children} />
        </ul>
      </details>
    </li>
  )
}

function Below({ categories, ...tree }: Tree & { categories: CategoryOption[] }) {
  return categories.map((category) => (
    <li key={category.id} hidden={!tree.shown.has(category.id)}>
      <CategoryBox {...tree} category={category} label={category.label} isInvalid={false} />
      {category.children.length > 0 ? (
        <ul className={styles.below}>
          <Below {...tree} categories={category.children} />
        </ul>
      ) : null}
    </li>
  ))
}

function CategoryBox({
  name,
  initial,
  category,
  label,
  isInvalid,
}: Tree & { category: CategoryOption; label: string; isInvalid: boolean }) {
  return (
    <label className={clsx(check.option, styles.box)}>
      <input
        type="checkbox"
        name={name}
        value={category.id}
        defaultChecked={initial.includes(category.id)}
        aria-invalid={isInvalid ? true : undefined}
      />
      <span>{label}</span>
    </label>
  )
}

/** conform has one value as text and several as a list. */
function toIds(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

function hasAny(category: CategoryOption, ids: string[]): boolean {
  return countChosen(category, ids) > 0
}

function countChosen({ id, children }: CategoryOption, ids: string[]): number {
  const below = children.reduce((sum, child) => sum + countChosen(child, ids), 0)
  return below + (ids.includes(id) ? 1 : 0)
}
