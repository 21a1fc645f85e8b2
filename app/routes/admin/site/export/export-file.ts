import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ExportFormat } from '~/domain/newsroom/export-template'
import { renderPlain } from '~/domain/newsroom/render-export'
import { renderNewsletter } from '~/domain/newsroom/render-newsletter'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { fileResponse } from '~/http/file-response.server'
import { requireAdminSite } from '~/http/guards.server'
import { readExport } from './read-export.server'

const FILES: Record<ExportFormat, { extension: string; contentType: string }> = {
  text: { extension: 'txt', contentType: 'text/plain; charset=utf-8' },
  indesign: { extension: 'txt', contentType: 'text/plain; charset=us-ascii' },
  newsletter: { extension: 'html', contentType: 'text/html; charset=utf-8' },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8' },
}

/** An export as a file, with the same query as its page. `as=text` is the plain-text alternative of a newsletter. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { request, context } = args
  const { composed, template, today, url, query } = await readExport(args, site)
  const isPlain =
    template.format !== 'newsletter' || new URL(request.url).searchParams.get('as') === 'text'
  const content = isPlain
    ? renderPlain(composed, template, today)
    : renderNewsletter({
        composed,
        template,
        imagesUrl: context.services.settings.imagesUrl,
        brand: await loadMailBrand(context.services, { site, url }),
      })
  const { extension, contentType } =
    isPlain && template.format === 'newsletter' ? FILES.text : FILES[template.format]
  const { first, last } = query.range
  return fileResponse(request, new TextEncoder().encode(content), {
    contentType,
    cacheControl: NO_STORE['cache-control'],
    name: `${site.host}-${first}${last > first ? `-to-${last}` : ''}.${extension}`,
  })
}
