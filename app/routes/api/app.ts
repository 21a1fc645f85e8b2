import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { siteContextJson } from '~/http/api/site-json'
import { openAtEveryDoor } from '~/http/guards.server'
import { doorUrl } from '~/http/resolve-door-by-host.server'
import { getSiteUrl } from '~/http/site-url.server'

/** GET /api/app, on every door: the configuration that clients need (admin specification, section 7). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const door = openAtEveryDoor(context)
  const { services } = context
  const site = door.kind === 'site' ? door.site : null
  const toDoorUrl = (label: string) => doorUrl(request, services.settings.productDomain, label)
  return json({
    type: door.kind,
    config: site && siteContextJson(site, getSiteUrl(site, request, context)),
    mapboxKey: null,
    recaptchaKey: null,
    googleAnalyticsTrackingId: site?.settings.googleAnalyticsTrackingId ?? null,
    googleTagManagerContainerId: site?.settings.googleTagManagerContainerId ?? null,
    stripePublishableKey: null,
    widgetsUrl: toDoorUrl('widgets'),
    imagesUrl: services.settings.imagesUrl,
    adminUrl: toDoorUrl('admin'),
    loginUrl: toDoorUrl('login'),
    firebaseWebConfig: null,
  })
}
