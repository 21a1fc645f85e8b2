import { decodeHTMLStrict } from 'entities'
import { parseJson } from '~/lib/bytes/json'

const BODY = /<body\b[^<>]*>/i
const WRAPPER_START = /^<(?:pre|p|div|code)\b[^<>]*>/i
const WRAPPER_END = /<\/(?:pre|p|div|code)>$/i

/**
 * The JSON in a web page that has nothing else, as some servers and proxies send it: '<html><body>{"events": …}</body></html>', as it is
 * or with its characters escaped. Any other text is returned as it is.
 */
export function unwrapJson(text: string): string {
  const page = text.trim()
  const start = page.startsWith('<') ? BODY.exec(page) : null
  if (!start) return text
  const body = page.slice(start.index + start[0].length)
  const end = body.toLowerCase().lastIndexOf('</body')
  const inner = (end >= 0 ? body.slice(0, end) : body).trim()
  const json = inner.replace(WRAPPER_START, '').replace(WRAPPER_END, '').trim()
  if (!/^[[{]/.test(json) || !/[\]}]$/.test(json)) return text
  return [json, decodeHTMLStrict(json)].find((content) => parseJson(content) !== undefined) ?? text
}
