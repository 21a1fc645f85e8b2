import { sha256 } from '~/lib/crypto/sha-256'

type File = { contentType: string; cacheControl: string; name?: string }

/** A generated file, or 304 if the client has the same bytes. With a name it is a download. */
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
 * The file name in ASCII, and in UTF-8 for clients that support it (RFC 6266). Bidirectional control characters are
 * removed: they could disguise the extension.
 */
function attachment(name: string): string {
  const safeName = name
    .replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const ascii = safeName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[%\s]+/g, ' ')
    .trim()
  const encoded = encodeURIComponent(safeName).replace(
    /['()]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
