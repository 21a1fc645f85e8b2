/** The values of a form that was sent, by name, in the order of the form. */
export type FormValues = [name: string, value: string][]

type UnsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
/** Whose form it is: the account's email, and the form's id. */
type Owner = { author: string; form: string }
type Unsent = Owner & { path: string; values: FormValues; savedAt: number }

const KEY = 'unsent-form'
/** Logging in again takes minutes. */
const MAX_AGE_MS = 60 * 60 * 1_000

/** Hidden inputs belong to the page that is shown, not to what was typed. */
export function listValues(form: HTMLFormElement): FormValues {
  const typed = new Set(listControls(form).map(({ name }) => name))
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && typed.has(name) ? [[name, value]] : [],
  )
}

export function saveUnsent(
  storage: UnsentStorage,
  owner: Owner,
  values: FormValues,
  now: number,
): void {
  const unsent: Unsent = { ...owner, path: getPath(), values, savedAt: now }
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
  return now - unsent.savedAt < MAX_AGE_MS ? unsent.values : null
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

/** Fills the form as typing does; returns whether anything has changed. */
export function fillForm(form: HTMLFormElement, values: FormValues): boolean {
  const left = new Map<string, string[]>()
  for (const [name, value] of values) left.set(name, [...(left.get(name) ?? []), value])
  let isChanged = false
  for (const control of listControls(form)) {
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
