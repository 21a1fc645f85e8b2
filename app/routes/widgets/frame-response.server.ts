import bundle from 'virtual:widget-bundle'
import type { WidgetJson } from '~/http/api/widget-json'
import { createEtag } from '~/http/compare-etag.server'
import { STYLE_OPTIONS, toCount, toParams } from '../../../widget/options'
import { buildThemeCss } from '../../../widget/theme'
import { escapeHtml, toHtml } from '../../../widget/to-html'
import { h } from '../../../widget/tree'
import { buildWidget } from '../../../widget/view'

const HTML = 'text/html; charset=utf-8'
const MAX_TITLE = 120

/**
 * GET /frame: the widget as a page that needs no script, for frames. Any page may frame it, and this page alone of all that we
 * serve. `data` is the entrypoint's response for the same parameters; `theme`, `accent` and `title` change how it looks.
 */
export async function frameResponse(url: URL, data: Response): Promise<Response> {
  const { status } = data
  if (status !== 200) {
    const { error } = (await data.json()) as { error: string }
    const body = toHtml(h('p', { role: 'alert' }, error))
    const html = buildPage({ title: error, css: '', body })
    return new Response(html, {
      status,
      headers: await pageHeaders({ css: '', cache: 'no-store' }),
    })
  }
  const json = (await data.json()) as WidgetJson
  const options = Object.fromEntries(url.searchParams)
  const title = (options.title ?? '').slice(0, MAX_TITLE)
  const css = buildThemeCss(json.data.theme, options, ':root')
  const tree = buildWidget(json, {
    title,
    count: toCount(options),
    target: '_blank',
    monthUrl: (month) => `/frame?${toParams({ ...options, month }, STYLE_OPTIONS)}`,
  })
  const html = buildPage({ title: title || json.data.title, css, body: toHtml(tree) })
  const cache = data.headers.get('cache-control') ?? 'no-store'
  const headers = await pageHeaders({ css, cache, json })
  headers.set('etag', await createEtag(new TextEncoder().encode(html)))
  return new Response(html, { headers })
}

/** The frame has no page around it, of whose color scheme it would be. */
const FRAME_CSS = ':root{color-scheme:light dark}body{margin:0;container-type:inline-size}'

const styleText = (css: string) => (css ? FRAME_CSS + css : FRAME_CSS)

function buildPage({ title, css, body }: { title: string; css: string; body: string }): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${bundle.styles.path}">`,
    `<style>${styleText(css)}</style></head><body>${body}`,
    `<script type="module" src="${bundle.frame.path}"></script></body></html>`,
  ].join('')
}

async function pageHeaders({
  css,
  cache,
  json,
}: {
  css: string
  cache: string
  json?: WidgetJson
}): Promise<Headers> {
  const text = new TextEncoder().encode(styleText(css))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hash = btoa(String.fromCharCode(...digest))
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    `img-src ${json?.imagesUrl ?? "'none'"}`,
    `form-action ${json?.siteUrl ?? "'none'"}`,
    "base-uri 'none'",
    'frame-ancestors *',
  ]
  return new Headers({
    'content-type': HTML,
    'cache-control': cache,
    'content-security-policy': policy.join('; '),
    // Pages that are isolated show only frames that are, too.
    'cross-origin-embedder-policy': 'require-corp',
  })
}
