import { z } from 'zod'
import type { Site } from '~/domain/sites/site'
import { parseJson } from '~/lib/bytes/json'
import { DAY } from '~/lib/time/local-time'
import type { RequestArgs } from '../guards.server'
import { withReturnTo } from '../login/return-to.server'
import { doorUrl } from '../resolve-site-or-door-by-host.server'

const PURPOSE = 'leave-administration'
const PATH = '/login/leave-administration'
const DAYS = 30

const leaveSchema = z.object({ siteId: z.number(), accountId: z.string() })

/** The URL by which an administrator removes themselves without logging in; it works for 30 days. */
export async function buildLeaveUrl(
  { request, context: { services } }: RequestArgs,
  site: Site,
  accountId: string,
): Promise<string> {
  const { settings, signer, now } = services
  const content = JSON.stringify({ siteId: site.id, accountId })
  const token = await signer.sign(PURPOSE, content, now + DAYS * DAY)
  const url = new URL(doorUrl(request, settings.productDomain, site.host))
  const login = doorUrl(request, settings.productDomain, 'login')
  return login + withReturnTo(PATH, { url, site }, { token })
}

/** Whom the link of this request removes from which site; null when it has expired or was changed. */
export async function readLeaveLink({
  request,
  context,
}: RequestArgs): Promise<z.infer<typeof leaveSchema> | null> {
  const token = new URL(request.url).searchParams.get('token')
  const signed = await context.services.signer.verify(PURPOSE, token)
  const parsed = leaveSchema.safeParse(signed && parseJson(signed.text))
  return parsed.success ? parsed.data : null
}
