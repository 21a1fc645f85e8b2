import { useId, useRef } from 'react'
import { MAX_OUTLINE_TEXT, type OutlineMatch } from '~/domain/sites/bounds/outline-match'
import { changeInput } from '~/ui/kit/fields/change-input'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import quiet from '~/ui/kit/text/quiet.module.css'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { formatOutline, parseOutline } from './outline'
import { describeFoundOutline, type OutlineReply } from './outline-reply'
import styles from './outline-search.module.css'
import type { BoundsText } from './use-bounds-text'
import { useOutlineSearch } from './use-outline-search'

/** How the outlines of places are found for a form. */
export type OutlineSource = {
  /** The URL that finds them as JSON; it has a query already. */
  href: string
  /** Where the form is sent without JavaScript. */
  action: string
  /** What was found without JavaScript. */
  reply: OutlineReply | undefined
  /** The name of the field that the time zone of the place fills in; null leaves the time zone as it is. */
  timezoneField: string | null
  /** While a chosen outline is on its way: the form would be sent without it. */
  onBusyChange(isBusy: boolean): void
}

type Props = { source: OutlineSource; text: BoundsText }

/** Searches a place by its name and makes its outline the bounds, in the form around it. Without JavaScript, its buttons send the form. */
export function OutlineSearch({ source, text }: Props) {
  const hasJavaScript = useHasJavaScript()
  const { matches, status, attribution, search, choose, close, ...found } = useOutlineSearch(
    source.href,
    source.reply,
  )
  const input = useRef<HTMLInputElement>(null)
  const [inputId, hintId] = [useId(), useId()]
  const searchNow = () => search(input.current?.value ?? '', 0)
  const matchList = useRef<HTMLUListElement>(null)
  const apply = async (match: OutlineMatch) => {
    source.onBusyChange(true)
    const outline = await choose(match).finally(() => source.onBusyChange(false))
    if (!outline) return
    const { activeElement } = document
    // Who has gone on to another field meanwhile is typing there.
    const isWaiting =
      activeElement === document.body || matchList.current?.contains(activeElement) === true
    text.replace(formatOutline(parseOutline(JSON.stringify(outline.bounds)).outline))
    const zone = source.timezoneField === null ? null : outline.timezone
    const field = input.current?.form?.elements.namedItem(source.timezoneField ?? '')
    if (zone && field instanceof HTMLSelectElement) changeInput(field, zone)
    close(describeFoundOutline({ ...outline, timezone: zone }))
    if (isWaiting) input.current?.focus()
  }
  return (
    <div className={styles.search}>
      <label className={fieldStyles.label} htmlFor={inputId}>
        Search a place
      </label>
      <div className={styles.line}>
        <input
          className={fieldStyles.input}
          ref={input}
          id={inputId}
          // With JavaScript it is no part of the form: what is searched is nothing to save.
          name={hasJavaScript ? undefined : 'place'}
          type="search"
          maxLength={MAX_OUTLINE_TEXT}
          autoComplete="off"
          defaultValue={found.text}
          aria-describedby={hintId}
          onInput={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            searchNow()
          }}
        />
        <FormButton
          hasJavaScript={hasJavaScript}
          source={source}
          value="search"
          onPress={searchNow}
        >
          Search
        </FormButton>
      </div>
      <p className={fieldStyles.hint} id={hintId}>
        A city, neighborhood or zip code: its outline becomes the bounds.
      </p>
      <p className={styles.status} role="status">
        {status}
      </p>
      {matches.length > 0 ? (
        <ul className={styles.matches} ref={matchList}>
          {matches.map((match) => (
            <li key={match.ref} className={styles.match}>
              <div>
                <p dir="auto">{match.name}</p>
                <p className={quiet.small} dir="auto">
                  {match.detail}
                </p>
              </div>
              <FormButton
                hasJavaScript={hasJavaScript}
                source={source}
                value={match.ref}
                onPress={() => void apply(match)}
              >
                Use outline<span className={hidden.visuallyHidden}> of {match.name}</span>
              </FormButton>
            </li>
          ))}
        </ul>
      ) : null}
      {attribution ? <p className={quiet.small}>{attribution}</p> : null}
    </div>
  )
}

type ButtonProps = {
  hasJavaScript: boolean
  source: OutlineSource
  value: string
  onPress: () => void
  children: React.ReactNode
}

/** Sends the form only without JavaScript. */
function FormButton({ hasJavaScript, source, value, onPress, children }: ButtonProps) {
  return hasJavaScript ? (
    <button className={styles.button} type="button" onClick={onPress}>
      {children}
    </button>
  ) : (
    <button
      className={styles.button}
      type="submit"
      name="outline"
      value={value}
      formAction={source.action}
      formNoValidate
    >
      {children}
    </button>
  )
}
