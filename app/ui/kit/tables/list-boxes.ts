/** The checkboxes of a form's table, in their order on the page. */
export function listBoxes(form: string, name: string): HTMLInputElement[] {
  const owner = document.getElementById(form)
  if (!(owner instanceof HTMLFormElement)) return []
  return [...owner.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === 'checkbox' && element.name === name,
  )
}
