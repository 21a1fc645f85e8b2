import type { AppLoadContext } from '@remix-run/cloudflare'
import { listCategories } from '~/domain/categories/category-store.server'
import type { Site } from '~/domain/sites/site'
import { doorUrl } from '~/http/door.server'
import { siteUrlOf } from '~/http/site-url.server'
import { dayOf, formatInstant } from '~/lib/local-time'
import { adsCss, adsOf } from '~/ui/site-frame/ads'
import type { FrameData, SiteFrameData } from '~/ui/site-frame/frame-data'
import { iconHref, themeCss } from '~/ui/styles/theme'

/** What stands around every page of the door that was asked. */
export async function loadFrame(request: Request, context: AppLoadContext): Promise<FrameData> {
  const { door, services } = context
  if (door.kind === 'site') return loadSiteFrame(door.site, request, context)
  const { protocol, port } = new URL(request.url)
  const { productDomain } = services.settings
  return {
    kind: door.kind,
    loginUrl: `${doorUrl(request, productDomain, 'login')}/login`,
    mainUrl: `${protocol}//${productDomain}${port ? `:${port}` : ''}/`,
    themeCss: themeCss({}),
  }
}

async function loadSiteFrame(
  site: Site,
  request: Request,
  context: AppLoadContext,
): Promise<SiteFrameData> {
  const { services, now } = context
  const { settings, timezone, name } = site
  const ads = adsOf(settings)
  const categories = await listCategories(services.db)
  return {
    kind: 'site',
    name,
    tagline: settings.branding.tagline ?? '',
    siteUrl: siteUrlOf(site, request, context),
    imagesUrl: services.settings.imagesUrl,
    loginUrl: `${doorUrl(request, services.settings.productDomain, 'login')}/login`,
    logo: settings.logoChecksum
      ? { checksum: settings.logoChecksum, height: settings.logoHeightHeader }
      : null,
    logoLinkUrl: settings.logoLinkUrl,
    nav: settings.siteNavCategories.flatMap((id) => {
      const category = categories.find((one) => one.id === id)
      return category ? [{ id, name: category.name }] : []
    }),
    footerSections: settings.footerSections,
    supportEmail: settings.supportEmail ?? null,
    preventSearchEngineIndex: settings.preventSearchEngineIndex,
    today: dayOf(now, timezone),
    dateline: formatInstant(now, timezone, 'EEEE, MMMM d, yyyy'),
    zoneName: zoneNameOf(now, timezone),
    ads,
    themeCss: themeCss(settings.branding) + adsCss(ads),
    iconHref: iconHref(settings.branding, name),
  }
}

/** 'Central Time', whatever the season. */
function zoneNameOf(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
