import type { RenditionRequest } from '~/domain/images/iiif-rendition'

/** A path of the IIIF Image API 3; `rest` is what follows its identifier. */
export type ImagePath =
  | { kind: 'base'; identifier: string }
  | { kind: 'information'; identifier: string; rest: string }
  | { kind: 'image'; identifier: string; rest: string; request: RenditionRequest }
  /** Not valid percent-encoding. */
  | { kind: 'malformed' }
  | { kind: 'unknown' }

/** Each segment is decoded by itself, so that an encoded slash does not begin another. */
export function parseImagePath(pathname: string): ImagePath {
  const segments = decodeSegments(pathname)
  if (!segments) return { kind: 'malformed' }
  const [identifier = '', ...parameters] = segments
  if (identifier === '') return { kind: 'unknown' }
  const rest = pathname.slice(pathname.indexOf('/', 1))
  const [region = '', size = '', rotation = '', last = ''] = parameters
  if (parameters.length === 0 || (parameters.length === 1 && region === '')) {
    return { kind: 'base', identifier }
  }
  if (parameters.length === 1 && region === 'info.json') {
    return { kind: 'information', identifier, rest }
  }
  const [, quality, format] = /^([^.]+)\.([^.]+)$/.exec(last) ?? []
  if (parameters.length !== 4 || !region || !size || !rotation || !quality || !format) {
    return { kind: 'unknown' }
  }
  return { kind: 'image', identifier, rest, request: { region, size, rotation, quality, format } }
}

function decodeSegments(pathname: string): string[] | null {
  try {
    return pathname.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}
