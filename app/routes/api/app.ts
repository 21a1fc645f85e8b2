import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { siteContextJson } from '~/http/api/site-json'
import { doorUrl } from '~/http/resolve-door-by-host.server'
import { openAtEveryDoor } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'

/** GET /api/app, on every door: the configuration that clients need (admin specification, section 7). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const door = openAtEveryDoor(context)
  const { services } = context
  const toDoorUrl = (label: string) => doorUrl(request, services.settings.productDomain, label)
  return json({
    type: door.kind,
    config:
      door.kind === 'site'
        ? siteContextJson(door.site, getSiteUrl(door.site, request, context))
        : null,
    mapboxKey: null,
    recaptchaKey: null,
    googleAnalyticsTrackingId: null,
    googleTagManagerContainerId: null,
    stripePublishableKey: null,
    widgetsUrl: toDoorUrl('widgets'),
    imagesUrl: services.settings.imagesUrl,
    adminUrl: toDoorUrl('admin'),
    loginUrl: toDoorUrl('login'),
    firebaseWebConfig: null,
  })
}
