import type { Settings } from '~/platform/settings/settings.server'
import { createEtag } from '../compare-etag.server'
import type { Answered, IncomingRequest } from '../requests/incoming-request.server'
import { type Door, doorUrl } from '../resolve-site-or-door-by-host.server'
import { getSiteUrl } from '../site-url.server'
import { siteContextJson } from './site-json'

/** On every door. */
export const APP_CONFIGURATION = '/api/app'

/** GET /api/app: the configuration that clients need (admin specification, section 7). */
export function describeApp(request: Request, door: Door, services: { settings: Settings }) {
  const { productDomain, imagesUrl } = services.settings
  const site = door.kind === 'site' ? door.site : null
  const toDoorUrl = (label: string) => doorUrl(request, productDomain, label)
  return {
    type: door.kind,
    config: site && siteContextJson(site, getSiteUrl(site, request, { services })),
    mapboxKey: null,
    recaptchaKey: null,
    googleAnalyticsTrackingId: site?.settings.googleAnalyticsTrackingId ?? null,
    googleTagManagerContainerId: site?.settings.googleTagManagerContainerId ?? null,
    stripePublishableKey: null,
    widgetsUrl: toDoorUrl('widgets'),
    imagesUrl,
    adminUrl: toDoorUrl('admin'),
    loginUrl: toDoorUrl('login'),
    firebaseWebConfig: null,
  }
}

type Configuration = { body: Uint8Array<ArrayBuffer>; etag: string }

/** By door, as the isolate remembers it for some seconds, and the host, scheme and port that are called. */
const configurations = new WeakMap<Door, Map<string, Configuration>>()
const MAX_ORIGINS = 10

/** The same as the route responds, without React: every client begins with it. */
export async function answerAppConfiguration(
  { request, url, services }: IncomingRequest,
  door: Door,
): Promise<Answered> {
  const byOrigin = configurations.get(door) ?? new Map<string, Configuration>()
  const known = byOrigin.get(url.origin)
  if (known) return { response: toResponse(known), cache: 'hit' }
  const body = new TextEncoder().encode(JSON.stringify(describeApp(request, door, services)))
  const configuration = { body, etag: await createEtag(body) }
  if (byOrigin.size < MAX_ORIGINS) byOrigin.set(url.origin, configuration)
  configurations.set(door, byOrigin)
  return { response: toResponse(configuration) }
}

const toResponse = ({ body, etag }: Configuration) =>
  new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, authorization',
      etag,
    },
  })
