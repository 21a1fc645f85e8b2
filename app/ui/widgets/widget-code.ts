/** A widget as the builder makes it: options by their names, in the order in which code has them. */
export type WidgetCode = {
  options: [name: string, value: string][]
  /** Of the widgets door, without a trailing slash. */
  widgetsUrl: string
  /** Where the link leads that browsers without JavaScript show. */
  siteUrl: string
  /** Of that link. */
  text: string
}

/** Of the frame, in pixels, until its page has said its own. */
const FRAME_HEIGHT = 720

export const buildIncludes = ({ widgetsUrl }: Pick<WidgetCode, 'widgetsUrl'>): string =>
  [
    `<link rel="stylesheet" href="${widgetsUrl}/widget.css">`,
    `<script src="${widgetsUrl}/widget.js" async></script>`,
  ].join('\n')

/** The place of a widget, its call, and nothing else: the page has the includes. */
export function buildCall({ options, siteUrl, text }: WidgetCode): string {
  const id = 'city-events'
  // The script may arrive before or after the call, which waits for it.
  const queue =
    'window.cityEvents = window.cityEvents || function () { (cityEvents.q = cityEvents.q || []).push(arguments) }'
  const values = options.map(([name, value]) => `${name}: ${toScript(name, value)}`)
  return [
    `<div id="${id}"${formatData(options.filter(([name]) => RESERVED.has(name)))} class="city-events">${formatLink(siteUrl, text)}</div>`,
    '<script>',
    `  ${queue}`,
    `  cityEvents('#${id}', { ${values.join(', ')} })`,
    '</script>',
  ].join('\n')
}

/** Two lines without a script of their own, which editors of websites and strict policies allow. */
export function buildShortCode({ options, widgetsUrl, siteUrl, text }: WidgetCode): string {
  return [
    `<div class="city-events"${formatData(options)}>${formatLink(siteUrl, text)}</div>`,
    `<script src="${widgetsUrl}/widget.js" async></script>`,
  ].join('\n')
}

/** The widget as a frame, which shows itself without JavaScript; with the script it has the height of its content. */
export function buildFrameCode(code: WidgetCode): string {
  const { options, widgetsUrl, text } = code
  const width = options.find(([name]) => name === 'width')?.[1] ?? '100%'
  return [
    `<iframe src="${escapeAttribute(buildFrameUrl(code))}" title="${escapeAttribute(text)}" width="${width}" height="${FRAME_HEIGHT}" loading="lazy" frameborder="0"></iframe>`,
    `<script src="${widgetsUrl}/widget.js" async></script>`,
  ].join('\n')
}

export function buildFrameUrl({ options, widgetsUrl }: Pick<WidgetCode, 'options' | 'widgetsUrl'>) {
  const params = options.filter(([name]) => name !== 'width')
  return `${widgetsUrl}/frame?${new URLSearchParams(params)}`
}

/** Shows the widget at the top of whatever page it is opened on, until that page is left. */
export function buildBookmarklet({ options, widgetsUrl }: WidgetCode): string {
  const data = JSON.stringify(Object.fromEntries(options))
  const script = [
    "var d=document,e=d.createElement('div'),s=d.createElement('script')",
    "e.className='city-events'",
    `Object.assign(e.dataset,${data})`,
    `s.src='${widgetsUrl}/widget.js'`,
    'd.body.insertBefore(e,d.body.firstChild)',
    'd.body.appendChild(s)',
    'scrollTo(0,0)',
  ]
  return `javascript:${encodeURIComponent(`(function(){${script.join(';')}})()`)}`
}

/** Attributes by which the style sheet reserves the space. */
const RESERVED = new Set(['type', 'count', 'width'])

const formatData = (options: WidgetCode['options']) =>
  options.map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`).join('')

const formatLink = (url: string, text: string) =>
  `<a href="${escapeAttribute(url)}">${escapeText(text)}</a>`

const NUMBERS = new Set(['site', 'count', 'venue', 'width'])

/** A value in a script that is in HTML: '</script>' would end it. */
const toScript = (name: string, value: string) =>
  NUMBERS.has(name) && /^[1-9]\d*$/.test(value)
    ? value
    : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
