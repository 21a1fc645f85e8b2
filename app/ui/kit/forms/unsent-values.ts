/** What a form that was sent had: the names of its fields, since a box that is not checked has no value, and its values in order. */
export type FormValues = { names: string[]; values: [name: string, value: string][] }

type UnsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
/** Whose form it is: the account's email, and the form's id. */
type Owner = { author: string; form: string }
type Unsent = Owner & { path: string; fields: FormValues; savedAt: number }

const KEY = 'unsent-fields'
/** Logging in again takes minutes. */
const MAX_AGE_MS = 60 * 60 * 1_000

/** Hidden inputs belong to the page that is shown, not to what was typed. */
export function listValues(form: HTMLFormElement): FormValues {
  const names = [...new Set(listControls(form).map(({ name }) => name))]
  const values = [...new FormData(form)].flatMap(([name, value]): FormValues['values'] =>
    typeof value === 'string' && names.includes(name) ? [[name, value]] : [],
  )
  return { names, values }
}

export function saveUnsent(
  storage: UnsentStorage,
  owner: Owner,
  fields: FormValues,
  now: number,
): void {
  const unsent: Unsent = { ...owner, path: getPath(), fields, savedAt: now }
  try {
    storage?.setItem(KEY, JSON.stringify(unsent))
  } catch {
    // Too large for the browser: the form is sent all the same.
  }
}

/** What this account has sent from this page's form; null if there was an answer, or it is long ago. It is loaded once. */
export function loadUnsent(storage: UnsentStorage, owner: Owner, now: number): FormValues | null {
  const text = storage?.getItem(KEY) ?? null
  if (text === null) return null
  // Only this file writes it.
  const unsent = JSON.parse(text) as Unsent
  const isSame =
    unsent.author === owner.author && unsent.form === owner.form && unsent.path === getPath()
  if (!isSame) return null
  removeUnsent(storage)
  return now - unsent.savedAt < MAX_AGE_MS ? unsent.fields : null
}

export function removeUnsent(storage: UnsentStorage): void {
  storage?.removeItem(KEY)
}

/** The browser's own, which is that of the next page before that page is drawn. */
export const getPath = () => location.pathname + location.search

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a person can change. Files cannot be set, and passwords are never stored. */
const CONTROLS =
  'input:not([type=hidden], [type=file], [type=password], [type=submit]), textarea, select'

function listControls(form: HTMLFormElement): Control[] {
  const found: Iterable<unknown> = form.querySelectorAll(CONTROLS)
  return ([...found] as Control[]).filter(({ name }) => name !== '')
}

/** Fills the fields that were sent as typing does; returns whether anything has changed. */
export function fillForm(form: HTMLFormElement, { names, values }: FormValues): boolean {
  const left = new Map<string, string[]>()
  for (const [name, value] of values) left.set(name, [...(left.get(name) ?? []), value])
  let isChanged = false
  for (const control of listControls(form).filter(({ name }) => names.includes(name))) {
    const given = left.get(control.name) ?? []
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      const isOn = given.includes(control.value)
      // A radio button that is off follows the one that is on.
      if (control.checked === isOn || (control.type === 'radio' && !isOn)) continue
      control.click()
    } else {
      const value = given.shift()
      if (value === undefined || value === control.value) continue
      changeControl(control, value)
    }
    isChanged = true
  }
  return isChanged
}

/** React overrides the property of the elements that it controls, and would not see the change. */
function changeControl(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
