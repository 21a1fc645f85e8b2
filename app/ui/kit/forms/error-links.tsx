import { type MouseEvent, useEffect, useRef, useState } from 'react'
import styles from './error-links.module.css'

/** An error of a field: the field's id and name, and what is wrong with its value. */
export type FieldError = { id: string; name: string; message: string }

/** The errors of all fields, from conform's `form.id` and `form.allErrors`. */
export function listFieldErrors(
  formId: string,
  allErrors: Record<string, string[] | undefined>,
): FieldError[] {
  return Object.entries(allErrors).flatMap(([name, messages]) =>
    name !== '' && messages?.[0] ? { id: `${formId}-${name}`, name, message: messages[0] } : [],
  )
}

/** A link to each field of a form that has an error. It is open at first and can be folded. */
export function ErrorLinks({ errors }: { errors: FieldError[] }) {
  const list = useRef<HTMLDetailsElement>(null)
  const labels = useLabels(list, errors)
  if (errors.length === 0) return null
  return (
    <details className={styles.errors} ref={list} open>
      <summary>
        {errors.length === 1 ? '1 field has an error' : `${errors.length} fields have errors`}
      </summary>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} onClick={(event) => focusField(event, error)}>
              {describeError(error.message, labels[error.id] ?? toLabel(error.name))}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** 'Host is required' names its field by itself. */
export const describeError = (message: string, label: string): string =>
  label === '' || message.toLowerCase().startsWith(label.toLowerCase())
    ? message
    : `${label}: ${message}`

/** 'supportEmail' is shown as 'Support email', until scripts have read the label; an entry of a list is not. */
export function toLabel(name: string): string {
  if (!/^[a-zA-Z]+$/.test(name)) return ''
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The labels as the form shows them, which only the form knows. */
function useLabels(
  list: { readonly current: HTMLElement | null },
  errors: FieldError[],
): Record<string, string> {
  const [labels, setLabels] = useState<Record<string, string>>({})
  const key = errors.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors are new objects with each rendering; their ids say whether they changed.
  useEffect(() => {
    const entries = errors.map((error) => {
      const label = findField(list.current, error)?.labels?.[0]?.textContent?.trim() ?? ''
      return [error.id, label] as const
    })
    setLabels(Object.fromEntries(entries))
  }, [key])
  return labels
}

/** A field that consists of several inputs has its id on none of them. */
function findField(list: HTMLElement | null, { id, name }: FieldError): HTMLInputElement | null {
  const fields = [...(list?.closest('form')?.elements ?? [])].filter(
    (field): field is HTMLInputElement =>
      'labels' in field && !(field instanceof HTMLInputElement && field.type === 'hidden'),
  )
  return (
    fields.find((field) => field.id === id) ??
    fields.find((field) => field.name === name || field.id.startsWith(id)) ??
    null
  )
}

function focusField(event: MouseEvent<HTMLAnchorElement>, error: FieldError): void {
  const field = findField(event.currentTarget, error)
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  // In the middle: the bar covers the bottom of the window.
  field.scrollIntoView({ block: 'center' })
}
