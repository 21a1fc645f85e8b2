import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { FORMS, type FormName } from '../forms/every-form'
import { solveSum } from '../samples/sign-up-sum'
import { at } from './browser'

/** How a form can be filled in. */
type Filling = 'empty' | 'wrong' | 'right'

/** A visitor who fills in forms, and the answers so far. */
export type FormWalk = {
  page: Page
  javaScript: boolean
  /** An email that belongs to this walk alone. */
  email: (name: string) => string
  walked: Set<`${FormName}: ${Filling}`>
  /** How many forms were sent since a button was pressed. */
  countSent: () => number
  press: (name: string) => Promise<void>
}

export function startWalk(page: Page, javaScript: boolean): FormWalk {
  const suffix = javaScript ? 'with' : 'without'
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  return {
    page,
    javaScript,
    email: (name) => `${name}.forms.${suffix}@lake.example`,
    walked: new Set(),
    countSent: () => sent,
    async press(name) {
      sent = 0
      if (name === 'Create Account' && !javaScript) await answerSum(page)
      await findButton(page, name).click()
    },
  }
}

/** Without JavaScript, creating an account takes a sum. */
export async function answerSum(page: Page): Promise<void> {
  const input = page.getByLabel('To create an account')
  const label = await page.locator('label', { hasText: 'To create an account' }).textContent()
  await input.fill(solveSum(label ?? ''))
}

export const findButton = (page: Page, name: string): Locator =>
  page.locator('main').getByRole('button', { name, exact: true })

/** What a walk has left out: a form that has fields is sent empty, wrong and right. */
export function listMissing({ walked }: FormWalk): string[] {
  return Object.entries(FORMS).flatMap(([name, form]) => {
    const fillings: Filling[] = 'isAlwaysRight' in form ? ['right'] : ['empty', 'wrong', 'right']
    return fillings
      .map((filling) => `${name as FormName}: ${filling}` as const)
      .filter((entry) => !walked.has(entry))
  })
}

/** Each form was sent with valid values, and the product did what it is for. */
export function passRight({ walked }: FormWalk, ...forms: FormName[]): void {
  for (const form of forms) walked.add(`${form}: right`)
}

/**
 * The message is beside the field that has focus, or has focus itself where it is about the whole form. An empty form is
 * not even sent where JavaScript can check it.
 */
export async function expectError(
  walk: FormWalk,
  form: FormName,
  filling: Exclude<Filling, 'right'>,
  message: string,
): Promise<void> {
  await expect.poll(() => walk.page.evaluate(readFocusedError), POLL).toBe(message)
  if (walk.javaScript && filling === 'empty') expect(walk.countSent(), `${form}: empty`).toBe(0)
  walk.walked.add(`${form}: ${filling}`)
}

const POLL = { interval: 20, timeout: 30_000 }

/** In the browser. */
function readFocusedError(): string | null | undefined {
  const focused = document.activeElement
  if (focused?.getAttribute('role') === 'alert') return focused.textContent
  if (focused?.getAttribute('aria-invalid') !== 'true') {
    return `focus is on ${focused?.outerHTML.slice(0, 120)}`
  }
  const [id] = focused.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(id ?? '')?.textContent
}

export async function expectNotice({ page }: FormWalk, message: string): Promise<void> {
  await page.locator('main [role=status]', { hasText: message }).waitFor()
}

export async function fill({ page }: FormWalk, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = page.locator('main').getByLabel(label, { exact: true }).and(page.locator('input'))
    await input.fill(value)
  }
}

export async function open(walk: FormWalk, url: string): Promise<void> {
  await walk.page.goto(url, { waitUntil: 'domcontentloaded' })
  await waitUntilUsable(walk)
}

/** With JavaScript, React must have taken over the forms of the page. */
export async function waitUntilUsable({ page, javaScript }: FormWalk): Promise<void> {
  if (!javaScript) return page.waitForLoadState('domcontentloaded')
  await page.waitForFunction(() => {
    const forms = [...document.querySelectorAll('main form')]
    const isHydrated = (form: Element) =>
      Object.keys(form).some((key) => key.startsWith('__reactProps'))
    return (
      '__remixRouter' in window &&
      forms.every(isHydrated) &&
      !document.querySelector('input[name=javascript][value=off]')
    )
  })
}

/** Adds to a field's text, and leaves the page before anything that waits for a pause in typing has happened. */
export async function typeAndLeave(field: Locator, text: string): Promise<void> {
  const page = field.page()
  const left = page.waitForEvent('domcontentloaded')
  await field.evaluate(
    (input: HTMLInputElement, all) => {
      input.addEventListener('input', () => {
        if (input.value === all) setTimeout(() => location.reload())
      })
    },
    (await field.inputValue()) + text,
  )
  await field.press('End')
  await field.pressSequentially(text)
  await left
}

/** The account page sends a visitor to log in. */
export async function goToLogin(walk: FormWalk, city: string): Promise<void> {
  await walk.page.goto(at(city, '/account'), { waitUntil: 'domcontentloaded' })
  await arriveAtLogin(walk)
}

export async function arriveAtLogin(walk: FormWalk): Promise<void> {
  await walk.page.waitForURL(/\/login\?/, { waitUntil: 'commit' })
  await waitUntilUsable(walk)
}

/** The URL is the same while the page's script exchanges its token. */
export async function arriveAtAccount(walk: FormWalk, city: string): Promise<void> {
  await walk.page.waitForURL(at(city, '/account'), { waitUntil: 'commit' })
  await walk.page.getByRole('heading', { name: 'My Account' }).waitFor()
  await waitUntilUsable(walk)
}
