import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { type Category, resolveCategory } from '~/domain/categories/category'
import { getCategoryChain } from '~/domain/categories/category-chain'
import { dashboardPath } from '~/domain/sites/admin-path'
import { type Branding, derivePalette } from '~/domain/sites/design/derive-palette'
import type { Site, SiteSettings } from '~/domain/sites/site'
import { findDefaultSite } from '~/domain/sites/site-store.server'
import { isEmbeddable, oembedUrl } from '~/domain/widgets/oembed-path'
import { parseReturnTo } from '~/http/login/return-to.server'
import { createPageSections } from '~/http/page-sections.server'
import { doorUrl, type SiteDoor } from '~/http/resolve-site-or-door-by-host.server'
import { getSiteUrl } from '~/http/site-url.server'
import { mapSection } from '~/lib/section-result'
import { formatDay, formatZoneName, toDay } from '~/lib/time/local-time'
import { buildBaseMap } from '~/routes/build-base-map.server'
import { mapShapesPath } from '~/ui/map/base-map'
import { adsCss, getAds } from '~/ui/site-frame/ads'
import { buildExternalFrame, externalFramesCss } from '~/ui/site-frame/external-frame'
import type { FrameContent, FrameViewer, SiteFrameContent } from '~/ui/site-frame/frame-content'
import { iconHref, themeCss } from '~/ui/styles/theme'
import { typefaceCss } from '~/ui/typefaces/typeface-css.server'

/** Loads what the frame around every page of the requested door shows. */
export async function loadFrame(request: Request, context: AppLoadContext): Promise<FrameContent> {
  const { door, services } = context
  if (door.kind === 'site') return loadSiteFrame(door, request, context)
  const { origin, searchParams } = new URL(request.url)
  const { productDomain, imagesUrl } = services.settings
  const [back, viewer] = await Promise.all([
    door.kind === 'login'
      ? parseReturnTo(searchParams.get('redirect'), { request, context })
      : null,
    context.findViewer(),
  ])
  const site = back?.kind === 'internal' ? back.returnTo.site : null
  const loginUrl = `${doorUrl(request, productDomain, 'login')}/login`
  const mainSite = site ?? (await findDefaultSite(services.db))
  return {
    kind: door.kind,
    doorUrl: origin,
    site: site && {
      name: site.name,
      tagline: site.settings.branding.tagline ?? '',
      siteUrl: getSiteUrl(site, request, context),
    },
    viewer: viewer && toFrameViewer(viewer, null),
    imagesUrl,
    loginUrl,
    mainUrl: mainSite ? `${getSiteUrl(mainSite, request, context)}/` : loginUrl,
    themeCss: brandCss(site?.settings.branding ?? {}),
  }
}

/** A site's colors and typeface. */
const brandCss = (branding: Branding) => themeCss(branding) + typefaceCss(branding.font)

function toFrameViewer(viewer: Viewer, adminHref: string | null): FrameViewer {
  const { name, email, imageChecksum, signInProviders } = viewer
  return { name, email, imageChecksum, signInProviders, adminHref }
}

/** The admin page of this site, if the viewer is one of its admins (specification, section 6). */
function findAdminHref(viewer: Viewer, site: Site, request: Request, productDomain: string) {
  if (!isSiteAdmin(viewer, site.id)) return null
  return doorUrl(request, productDomain, 'admin') + dashboardPath(site)
}

async function loadSiteFrame(
  { site, isPreview }: SiteDoor,
  request: Request,
  context: AppLoadContext,
): Promise<SiteFrameContent> {
  const { services } = context
  const { now } = services
  const { settings, timezone, name } = site
  const ads = getAds(settings)
  const external = getExternalFrames(settings)
  const schemes = derivePalette(settings.branding)
  const top = settings.masthead === 'band' ? 'brand' : 'paper'
  const today = toDay(now, timezone)
  const [categories, viewer] = await Promise.all([
    createPageSections(context).read('navigation', context.listCategories()),
    context.findViewer(),
  ])
  const { productDomain } = services.settings
  const url = new URL(request.url)
  const shown = parseCategoryId(url.pathname)
  const siteUrl = getSiteUrl(site, request, context)
  return {
    kind: 'site',
    name,
    tagline: settings.branding.tagline ?? '',
    siteUrl,
    doorUrl: url.origin,
    ...(isEmbeddable(url.pathname) && {
      embed: {
        rel: 'alternate',
        type: 'application/json+oembed',
        href: oembedUrl(siteUrl, url.pathname + url.search),
      },
    }),
    imagesUrl: services.settings.imagesUrl,
    loginUrl: `${doorUrl(request, productDomain, 'login')}/login`,
    viewer: viewer && toFrameViewer(viewer, findAdminHref(viewer, site, request, productDomain)),
    externalHeader: external.header,
    externalFooter: external.footer,
    logo: getLogo(settings),
    masthead: settings.masthead,
    logoLinkUrl: settings.logoLinkUrl,
    nav: mapSection(categories, (tree) => buildNav(tree, settings.siteNavCategories, shown)),
    footerSections: settings.footerSections,
    supportEmail: settings.supportEmail ?? null,
    preventSearchEngineIndex: settings.preventSearchEngineIndex || isPreview === true,
    ...(isPreview && { isPreview }),
    today,
    dateline: formatDay(today, 'EEEE, MMMM d, yyyy'),
    zoneName: formatZoneName(now, timezone, 'longGeneric'),
    ads,
    analytics: {
      trackingId: settings.googleAnalyticsTrackingId ?? null,
      containerId: settings.googleTagManagerContainerId ?? null,
    },
    themeColors: { light: schemes.light[top], dark: schemes.dark[top] },
    themeCss: brandCss(settings.branding) + externalFramesCss(external) + adsCss(ads),
    iconHref: iconHref(settings.branding, name),
    baseMap: buildBaseMap(
      services.settings.map,
      mapShapesPath(site.contentVersion),
      site.contentVersion,
    ),
  }
}

/** The links to the categories of the menu; `shown` is the id of the category whose page it is. */
function buildNav(tree: Category[], ids: string[], shown: string | undefined) {
  const chain = getCategoryChain(tree, shown).map(({ id }) => id)
  return listNavCategories(tree, ids).map(({ id, name }) => ({
    id,
    name,
    current: id === shown ? ('page' as const) : chain.includes(id) ? ('true' as const) : undefined,
  }))
}

/** The default menu may name a category that was merged into another, and that one too. */
function listNavCategories(tree: Category[], ids: string[]): Category[] {
  return [...new Set(ids.map((id) => resolveCategory(tree, id)))].filter(
    (category) => category !== undefined,
  )
}

/** The id in the path of a category's page. */
function parseCategoryId(pathname: string): string | undefined {
  return pathname.match(/^\/category\/([^/]+)\/?$/)?.[1]
}

/** A logo with height 0 is hidden; the name is shown instead. */
function getLogo({
  logoChecksum,
  logoDarkChecksum,
  logoHeightHeader,
  branding,
}: SiteSettings): SiteFrameContent['logo'] {
  if (!logoChecksum || logoHeightHeader === 0) return null
  return {
    checksum: logoChecksum,
    height: logoHeightHeader,
    ground: branding.logoGround ?? 'white',
    dark: logoDarkChecksum,
  }
}

function getExternalFrames(settings: SiteSettings) {
  return {
    header: buildExternalFrame(settings.externalHeaderUrl, {
      mobile: settings.externalHeaderHeightMobile,
      tablet: settings.externalHeaderHeightTablet,
      desktop: settings.externalHeaderHeightDesktop,
    }),
    footer: buildExternalFrame(settings.externalFooterUrl, {
      mobile: settings.externalFooterHeightMobile,
      tablet: settings.externalFooterHeightTablet,
      desktop: settings.externalFooterHeightDesktop,
    }),
  }
}
