import { type AppLoadContext, json } from '@remix-run/cloudflare'
import {
  findEmailLink,
  type LinkPurpose,
  type EmailLink,
} from '~/domain/accounts/email-link-store.server'
import { readWayBack, type WayBack, wayBackHeaders } from './way-back.server'

/** What a link from a letter brought: its token, what it is good for, and the way back. */
export type OpenedLink = {
  token: string
  /** Null where it is good for nothing any more. */
  link: EmailLink | null
  way: WayBack
}

/** Programs that look through mail open its links: this uses nothing up. */
export async function openLink(
  asked: { request: Request; context: AppLoadContext },
  purpose: LinkPurpose,
): Promise<OpenedLink> {
  const { services } = asked.context
  const token = new URL(asked.request.url).searchParams.get('token') ?? ''
  const [way, link] = await Promise.all([
    readWayBack(asked),
    findEmailLink(services, token, purpose),
  ])
  return { token, link, way }
}

/** The page of a link that was opened: 410 where it is good for nothing any more. */
export function answerLink<Page>({ link, way }: OpenedLink, page: Page) {
  return json(page, { status: link ? 200 : 410, headers: wayBackHeaders(way) })
}
