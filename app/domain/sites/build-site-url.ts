import type { Settings } from '~/platform/settings/settings.server'
import type { Site } from './site'

/**
 * A site's base URL without a trailing slash, where no request says which: in a job or a message. Under the product domain it
 * has the protocol and port of IMAGES_URL.
 */
export function buildSiteUrl(
  { host, canonicalDomain }: Pick<Site, 'host' | 'canonicalDomain'>,
  { productDomain, imagesUrl }: Pick<Settings, 'productDomain' | 'imagesUrl'>,
): string {
  if (canonicalDomain) return `https://${canonicalDomain}`
  const { protocol, port } = new URL(imagesUrl)
  return `${protocol}//${host}.${productDomain}${port ? `:${port}` : ''}`
}
