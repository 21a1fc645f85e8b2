import bundle from 'virtual:widget-bundle'
import { createEtag } from '~/http/compare-etag.server'

/** The hash in their names changes with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Of the files that pages name, in seconds: so long a page can have the ones of the last deployment. */
const LOADER_MAX_AGE = 300

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLES = 'text/css; charset=utf-8'

const LOADER_PATH = '/widget.js'
const PAGE_CSS_PATH = '/widget.css'

const HASHED = /^\/(widget|frame)-[0-9a-f]{10}\.(js|css)$/

export const isWidgetFile = (path: string): boolean =>
  path === LOADER_PATH || path === PAGE_CSS_PATH || HASHED.test(path)

/** A file of the widget. A name of another deployment leads to the present file. */
export async function widgetFileResponse(url: URL): Promise<Response> {
  switch (url.pathname) {
    case LOADER_PATH:
      return namedFile(bundle.loader.replaceAll('__ORIGIN__', url.origin), SCRIPT)
    case PAGE_CSS_PATH:
      return namedFile(bundle.pageCss, STYLES)
  }
  const { widget, frame, styles } = bundle
  const current = [widget, frame, styles].find(({ path }) => path === url.pathname)
  if (current) {
    const contentType = current === styles ? STYLES : SCRIPT
    const headers = { 'content-type': contentType, 'cache-control': IMMUTABLE }
    return new Response(current.code, { headers })
  }
  const [, name, extension] = HASHED.exec(url.pathname) ?? []
  const file = extension === 'css' ? styles : name === 'frame' ? frame : widget
  return new Response(null, {
    status: 302,
    headers: { location: file.path, 'cache-control': 'no-store' },
  })
}

async function namedFile(text: string, contentType: string): Promise<Response> {
  const bytes = new TextEncoder().encode(text)
  const headers = {
    'content-type': contentType,
    'cache-control': `public, max-age=${LOADER_MAX_AGE}`,
    etag: await createEtag(bytes),
  }
  return new Response(bytes, { headers })
}
