import { type FormEvent, useId, useState } from 'react'
import type { FormField } from '~/ui/kit/fields/field'

/** What is wrong with the name; null if nothing is. The payment provider checks the rest (specification, section 5). */
const checkCardHolder = (name: string) => (name.trim() === '' ? 'Name is required' : null)

/** The field for the name on the card. It is checked when the card is about to be charged, and then with each change. */
export function useCardHolder() {
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const field: FormField = {
    id,
    name: 'cardHolder',
    errorId: `${id}-error`,
    errors: error === null ? undefined : [error],
  }
  return {
    field,
    onInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
      if (error !== null) setError(checkCardHolder(value))
    },
    /** The name; null if there is none, and the field has the focus and says so. */
    read(form: HTMLFormElement): string | null {
      const input = form.elements.namedItem(field.name)
      if (!(input instanceof HTMLInputElement)) return null
      const found = checkCardHolder(input.value)
      setError(found)
      if (found === null) return input.value.trim()
      input.focus()
      return null
    },
  }
}
