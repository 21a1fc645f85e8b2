import { json } from '@remix-run/cloudflare'
import {
  type EmailLink,
  findEmailLink,
  type LinkPurpose,
} from '~/domain/accounts/emails/email-link-store.server'
import type { RequestArgs } from '~/http/guards.server'
import { type ReturnTo, requireReturnTo } from '~/http/login/return-to.server'
import { buildLoginHeaders } from './login-headers'

/** An emailed link that was opened. */
export type OpenedLink = {
  token: string
  /** Null when it is used or expired. */
  link: EmailLink | null
  returnTo: ReturnTo | null
}

/** Mail scanners open links too, so opening one does not use it up. */
export async function openEmailLink(
  { request, context }: RequestArgs,
  purpose: LinkPurpose,
): Promise<OpenedLink> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [returnTo, link] = await Promise.all([
    requireReturnTo({ request, context }),
    findEmailLink(context.services, token, purpose),
  ])
  return { token, link, returnTo }
}

/** The page of an opened link: 410 when it is used or expired. */
export function linkPageResponse<Page>({ link, returnTo }: OpenedLink, page: Page) {
  return json(page, { status: link ? 200 : 410, headers: buildLoginHeaders(returnTo) })
}
