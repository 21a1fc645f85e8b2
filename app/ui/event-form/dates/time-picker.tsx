import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { changeInput } from '~/ui/kit/fields/change-input'
import { Field, type FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { findLikelyTime, formatTime, matchTimes, type TimeOption } from './time-options'
import styles from './time-picker.module.css'

type Props = {
  label: string
  hint?: string
  field: FormField
  /** Whether a time before the start means the next day. */
  isEnd?: boolean
}

/**
 * A time of day, sent as HH:mm or empty. Without JavaScript it is the browser's own input; with JavaScript a combobox with the
 * times that match what is typed.
 */
export function TimePicker(props: Props) {
  const { field } = props
  const [value, setValue] = useState<string | null>(null)
  // The browser's own input may have been filled in before the script ran.
  useEffect(() => {
    const input = document.getElementById(field.id)
    setValue(input instanceof HTMLInputElement ? input.value : '')
  }, [field.id])
  return value === null ? (
    <Field type="time" label={props.label} hint={props.hint} field={field} />
  ) : (
    <TimeCombobox {...props} initialValue={value} />
  )
}

/** The combobox of the ARIA Authoring Practices: the focus stays in the input, and the option is announced. */
function TimeCombobox({
  label,
  hint,
  field: { id, name, errorId, errors },
  isEnd = false,
  initialValue,
}: Props & { initialValue: string }) {
  const picker = useTimePicker(initialValue)
  const { options, active, isOpen } = picker
  const listId = useId()
  const hintId = useId()
  const error = errors?.[0]
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className={kit.field}>
      <label className={kit.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.picker}>
        <input
          className={kit.input}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          placeholder="7:30 PM"
          {...picker.inputProps}
        />
        {/* Not of type hidden: React would set the value of such an input back with each rendering. */}
        <input hidden name={name} defaultValue={initialValue} ref={picker.hidden} />
        <div
          className={styles.options}
          id={listId}
          role="listbox"
          aria-label={label}
          hidden={!isOpen}
        >
          {isOpen
            ? options.map((option, index) => (
                <Option
                  key={option.minute}
                  id={optionId(index)}
                  option={option}
                  isActive={index === active}
                  isNextDay={isEnd && option.isNextDay}
                  onChoose={() => picker.choose(option)}
                />
              ))
            : null}
        </div>
      </div>
      {error ? (
        <p className={kit.error} id={errorId}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={kit.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function Option({
  id,
  option,
  isActive,
  isNextDay,
  onChoose,
}: {
  id: string
  option: TimeOption
  isActive: boolean
  isNextDay: boolean
  onChoose: () => void
}) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which has the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
    <div
      ref={item}
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.label}
      {isNextDay ? <span className={styles.nextDay}> next day</span> : null}
    </div>
  )
}

/** What is typed and chosen. What matches no time is sent as it is, so that the form's own message says so. */
function useTimePicker(initialValue: string) {
  const hidden = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(formatTime(initialValue) ?? initialValue)
  const [isTyping, setIsTyping] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = matchTimes(isTyping ? text : '')

  const close = () => {
    setIsOpen(false)
    setIsTyping(false)
    setActive(-1)
  }
  const save = (value: string) => {
    setText(formatTime(value) ?? value)
    changeInput(hidden.current, value)
    close()
  }
  const open = () => {
    setIsOpen(true)
    const chosen = options.findIndex(({ value }) => value === hidden.current?.value)
    setActive(chosen >= 0 ? chosen : findLikelyTime(options))
  }
  const leave = () => {
    const option = options[active] ?? options[findLikelyTime(options)]
    if (!isTyping) close()
    else save(text.trim() === '' ? '' : (option?.value ?? text.trim()))
  }
  const move = (by: number) => {
    if (!isOpen) return open()
    setActive(Math.min(Math.max(active + by, 0), options.length - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isOpen) {
      setText(formatTime(hidden.current?.value ?? '') ?? '')
      close()
    } else if (event.key === 'Enter' && isOpen && option) save(option.value)
    else return
    event.preventDefault()
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value)
    setIsTyping(true)
    setIsOpen(true)
    setActive(target.value.trim() === '' ? -1 : findLikelyTime(matchTimes(target.value)))
  }

  return {
    hidden,
    options,
    active,
    isOpen: isOpen && options.length > 0,
    choose: (option: TimeOption) => save(option.value),
    inputProps: {
      value: text,
      onKeyDown,
      onChange,
      onClick: () => (isOpen ? undefined : open()),
      onBlur: leave,
    },
  }
}
