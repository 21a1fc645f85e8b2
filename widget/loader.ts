import { toParams, type WidgetOptions } from './options'

/**
 * The script that pages include. It only finds the places of widgets, and loads what draws them and their data at the same
 * time. Nothing that it does throws into the page.
 */

/** Replaced when it is served, and when it is built. */
const ORIGIN = '__ORIGIN__'
const WIDGET = '__WIDGET__'

type Target = string | Element
type Call = [target: Target, options: WidgetOptions]
type Place = ((...call: Call) => void) & { q?: Call[]; isLoaded?: true }

type Widget = typeof import('./widget')

const page = window as unknown as { cityEvents?: Place }
const waiting = page.cityEvents?.q ?? []

function report(message: string): void {
  console.error(`cityEvents: ${message}`)
}

/** An element that is not there yet is waited for while the page is read. */
function place(target: Target, options: WidgetOptions): void {
  try {
    const element = find(target)
    if (element) draw(element, Object(options))
    else if (document.readyState === 'loading') whenParsed(() => place(target, options))
    else report(`nothing on this page matches ${target}`)
  } catch (error) {
    // A selector that is none is a SyntaxError.
    report(`${error}`)
  }
}

function find(target: Target): HTMLElement | null {
  const element = typeof target === 'string' ? document.querySelector(target) : target
  return element instanceof HTMLElement ? element : null
}

function draw(element: HTMLElement, options: WidgetOptions): void {
  element.classList.add('city-events')
  element.dataset.placed = ''
  const missing = ['site', 'type'].find((name) => !options[name])
  if (missing) {
    report(`you must supply a ${missing}`)
    return
  }
  const load = (more: WidgetOptions = {}) =>
    fetch(`${ORIGIN}/?${toParams({ ...options, ...more })}`, { credentials: 'omit' })
  const data = load()
  // What draws it awaits the data later, and reports what is wrong with it.
  data.catch(() => {})
  import(/* @vite-ignore */ ORIGIN + WIDGET)
    .then((widget: Widget) =>
      widget.drawWidget(element, options, { data, load, report, origin: ORIGIN }),
    )
    .catch((error) => report(`${error}`))
}

/** Widgets that the page's HTML describes by itself: `<div class="city-events" data-site="1" data-type="events">`. */
function placeAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>(
    '.city-events[data-site]:not([data-placed])',
  )) {
    place(element, { ...element.dataset })
  }
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

/** A frame of ours has said how high its page is. */
function resize({ data, origin, source }: MessageEvent): void {
  const height = Math.min(Number(data?.cityEventsHeight), 10_000)
  if (origin !== ORIGIN || !(height > 0)) return
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentWindow === source) frame.height = `${Math.ceil(height)}`
  }
}

// Included twice, the first one stays.
if (!page.cityEvents?.isLoaded) {
  page.cityEvents = Object.assign((...call: Call) => place(...call), { isLoaded: true } as const)
  addEventListener('message', resize)
  for (const [target, options] of waiting) place(target, options)
}
placeAll()
whenParsed(placeAll)
