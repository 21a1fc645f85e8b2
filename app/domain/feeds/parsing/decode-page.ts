import { analyse } from 'chardet'
import type { Page } from '../contract/feed-plugin'

export type DecodedText = {
  text: string
  /** For the run's notes: how the charset was found, if neither the header nor UTF-8 gave it. */
  notes: string[]
}

/**
 * A page's body as text, without a byte order mark: by the charset of its header, else as UTF-8, else by detection. Many
 * servers label everything latin1, so a body labeled so that is valid UTF-8 is UTF-8.
 */
export function decodePage({ body, contentType }: Page): DecodedText {
  const charset = readCharset(contentType)
  const isDefault = charset === '' || SERVER_DEFAULTS.has(charset)
  const text =
    (isDefault ? decodeAs('utf-8', body) : null) ??
    (charset === '' ? null : decodeAs(charset, body))
  return text === null ? decodeByDetection(body) : { text, notes: [] }
}

const SERVER_DEFAULTS = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'windows-1252', 'us-ascii'])

function readCharset(contentType: string): string {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? ''
}

/** Null if the charset is unknown or the body does not fit it. */
function decodeAs(charset: string, body: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** UTF-8 with a few broken characters, which programs that cut texts by bytes write, stays UTF-8. */
function decodeByDetection(body: Uint8Array): DecodedText {
  const start = sample(body)
  const utf8 = new TextDecoder()
  const unusual = utf8.decode(start).match(/[^\0-\x7f]/gu) ?? []
  const broken = unusual.filter((character) => character === REPLACEMENT).length
  if (broken * 2 <= unusual.length) return { text: utf8.decode(body), notes: [] }
  for (const { name } of analyse(start)) {
    const text = name === 'UTF-8' ? null : decodeAs(name, body)
    if (text !== null) return { text, notes: [`characters read as ${name}, by detection`] }
  }
  return { text: utf8.decode(body), notes: ['characters in an unknown charset could not be read'] }
}

const REPLACEMENT = '\ufffd'

/** Detection costs time for each byte, and text around the first characters beyond ASCII is all that it needs. */
function sample(body: Uint8Array): Uint8Array {
  const first = body.findIndex((byte) => byte > 0x7f)
  return body.subarray(Math.max(0, first - SAMPLE_BEFORE), first + SAMPLE_AFTER)
}

const SAMPLE_BEFORE = 2_000
const SAMPLE_AFTER = 62_000
