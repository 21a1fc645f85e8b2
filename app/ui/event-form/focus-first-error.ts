/** Moves the focus to the first field with an error, and unfolds the section it is in. */
export function focusFirstError(form: HTMLFormElement): void {
  const invalid = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
  for (const field of invalid) {
    for (let section = field.closest('details'); section; ) {
      section.open = true
      section = section.parentElement?.closest('details') ?? null
    }
    field.focus()
    // A hidden field cannot have the focus.
    if (document.activeElement === field) {
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}
