import { sha256 } from '~/lib/sha-256'

type File = { contentType: string; cacheControl: string; name?: string }

/** A file made now; whoever has the same bytes already is told so. With a name, it is to be saved under it. */
export async function fileResponse(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  { contentType, cacheControl, name }: File,
): Promise<Response> {
  const etag = `"${(await sha256(bytes)).slice(0, 32)}"`
  const headers = new Headers({ etag, 'cache-control': cacheControl, 'content-type': contentType })
  if (name !== undefined) headers.set('content-disposition', attachment(name))
  const known: string[] = request.headers.get('if-none-match')?.match(/"[^"]*"|\*/g) ?? []
  if (known.includes(etag) || known.includes('*')) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(bytes, { headers })
}

/**
 * The name in plain letters, and for those who can read it in its own (RFC 6266). Marks that turn the direction of
 * writing could make its end look like another kind of file.
 */
function attachment(name: string): string {
  const kept = name
    .replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = kept
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[%\s]+/g, ' ')
    .trim()
  const encoded = encodeURIComponent(kept).replace(
    /['()]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
