import { z } from 'zod'
import { foreignImagePath } from '~/domain/images/foreign-image-path'
import { parseJson } from '~/lib/bytes/json'
import { parseHttpUrl } from '~/lib/text/http-url'
import { HOUR } from '~/lib/time/local-time'
import type { AdminSite, RequestArgs } from '../guards.server'

const PURPOSE = 'preview-image'
const VALID_FOR = HOUR
/** What the signer verifies is at most 2,000 characters long, in base64. */
const MAX_BYTES = 1_450

const linkSchema = z.object({ url: z.string(), siteId: z.number(), accountId: z.string() })

/**
 * The URL at which the console itself shows an image of a source, for an hour and this viewer on this site only: nobody can have
 * another URL fetched, nor pass the link on. Null for what cannot be fetched or is too long.
 */
export async function buildPreviewImagePath(
  { context: { services } }: Pick<RequestArgs, 'context'>,
  { site, viewer }: AdminSite,
  url: string,
): Promise<string | null> {
  if (!parseHttpUrl(url)) return null
  const content = JSON.stringify({ url, siteId: site.id, accountId: viewer.id })
  if (new TextEncoder().encode(content).length > MAX_BYTES) return null
  const image = await services.signer.sign(PURPOSE, content, services.now + VALID_FOR)
  return foreignImagePath(site, image)
}

/** The image's URL in the link of this request; null if it has expired, was changed, or is not this viewer's on this site. */
export async function readPreviewImageLink(
  { request, context: { services } }: RequestArgs,
  { site, viewer }: AdminSite,
): Promise<string | null> {
  const image = new URL(request.url).searchParams.get('image')
  const signed = await services.signer.verify(PURPOSE, image)
  const parsed = linkSchema.safeParse(signed && parseJson(signed.text))
  if (!parsed.success) return null
  const { url, siteId, accountId } = parsed.data
  return siteId === site.id && accountId === viewer.id ? url : null
}
