import type { WidgetJson } from '~/http/api/widget-json'
import { STYLE_OPTIONS, toCount, toParams, toText, type WidgetOptions } from './options'
import styles from './styles.css?inline'
import { buildThemeCss } from './theme'
import { listAttributes, type Tree } from './tree'
import { buildError, buildPlaceholder, buildWidget } from './view'

type Page = {
  /** The response of the entrypoint, and another one for other options. */
  data: Promise<Response>
  load(more: WidgetOptions): Promise<Response>
  report(message: string): void
  origin: string
}

const HOST = 'city-events-widget'

const base = new CSSStyleSheet()
base.replaceSync(styles)

/** Draws a widget inside the element, in place of one that is there already. Beside a link, which it hides. */
export async function drawWidget(
  element: HTMLElement,
  options: WidgetOptions,
  page: Page,
): Promise<void> {
  element.querySelector(`:scope > ${HOST}`)?.remove()
  const host = document.createElement(HOST)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [base]
  const show = (tree: Tree) => root.replaceChildren(toDom(tree))
  show(buildPlaceholder(toCount(options), options.type === 'calendar'))
  const link = hideFallback(element)
  element.insertBefore(host, element.firstChild)
  element.dataset.ready = ''
  const width = Number(options.width)
  element.style.maxInlineSize = width > 0 ? `${width}px` : ''

  const frameUrl = (more: WidgetOptions) =>
    `${page.origin}/frame?${toParams({ ...options, ...more }, STYLE_OPTIONS)}`

  async function showData(loading: Promise<Response>): Promise<void> {
    try {
      const json = await readJson(await loading)
      root.adoptedStyleSheets = [base, createTheme(json, options)]
      show(
        buildWidget(json, {
          title: toText(options.title),
          count: toCount(options),
          isReserved: true,
          monthUrl: (month) => frameUrl({ month }),
        }),
      )
    } catch (error) {
      page.report(error instanceof Error ? error.message : `${error}`)
      show(buildError(link?.href ?? frameUrl({}), link?.textContent || 'See the events'))
    }
  }

  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-month]') : null
    const month = link?.getAttribute('data-month')
    if (!link || !month || isForNewTab(event as MouseEvent)) return
    event.preventDefault()
    const name = link.classList.contains('back') ? 'back' : 'on'
    void showData(page.load({ month })).then(() => {
      const next = root.querySelector<HTMLElement>(`a.${name}`) ?? root.querySelector('a.turn')
      if (next instanceof HTMLElement) next.focus()
    })
  })
  await showData(page.data)
}

/** The link that is there for browsers without scripts, hidden with all around it. Anything else in the element stays. */
function hideFallback(element: HTMLElement): HTMLAnchorElement | null {
  const children = [...element.children].filter((child) => child instanceof HTMLElement)
  if (children.every(({ tagName }) => FALLBACK.test(tagName))) {
    for (const { style } of children) style.setProperty('display', 'none', 'important')
  }
  return element.querySelector('a')
}

/** Builders of pages wrap a link in a paragraph. */
const FALLBACK = /^(A|P|BR|NOSCRIPT)$/

/** Throws what the entrypoint says. */
async function readJson(response: Response): Promise<WidgetJson> {
  const json = (await response.json()) as WidgetJson & { error?: unknown }
  if (!response.ok) throw new Error(toText(json.error) || `status ${response.status}`)
  return json
}

function createTheme({ data }: WidgetJson, options: WidgetOptions): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const style = { theme: toText(options.theme), accent: toText(options.accent) }
  sheet.replaceSync(buildThemeCss(data.theme, style, ':host'))
  return sheet
}

const isForNewTab = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Text becomes text nodes, so nothing that a person wrote is ever read as HTML. */
function toDom(tree: Tree): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const element = document.createElement(tree.tag)
  for (const [name, value] of listAttributes(tree.attributes)) element.setAttribute(name, value)
  for (const child of tree.children) element.appendChild(toDom(child))
  return element
}
