import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { renderNewsletter } from '~/domain/newsroom/render-newsletter'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireAdminSite } from '~/http/guards.server'
import { readExport } from './read-export.server'

/** An export as a newsletter looks, for the frame on its page. It may run nothing, and only that page may show it. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { composed, template, url } = await readExport(args, site)
  const { services } = args.context
  const { imagesUrl } = services.settings
  const brand = await loadMailBrand(services, { site, url })
  return new Response(renderNewsletter({ composed, template, brand, imagesUrl }), {
    headers: {
      ...NO_STORE,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `img-src ${imagesUrl}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-popups allow-popups-to-escape-sandbox',
      ].join('; '),
    },
  })
}
