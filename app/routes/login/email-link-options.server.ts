import type { AppLoadContext } from '@remix-run/cloudflare'
import type { LinkPurpose } from '~/domain/accounts/email-link-store.server'
import type { EmailLinkOptions } from '~/domain/accounts/send-email-link.server'
import { requestMailBrand } from '~/http/mail-brand.server'
import { RESET_PATH } from '~/http/sign-in-paths'
import { addressOnThisDoor, onThisDoor, type WayBack } from './way-back.server'

/** The pages of this door to which links in letters lead. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  verify: '/login/verify',
  reset: RESET_PATH,
  'change-email': '/login/change-email',
}

/** A link for a letter in the brand of the city somebody comes from, with the way back there. */
export async function linkMaking(
  asked: { request: Request; context: AppLoadContext },
  { way, purpose, browserHash }: { way: WayBack; purpose: LinkPurpose; browserHash: string | null },
): Promise<EmailLinkOptions> {
  return {
    brand: await requestMailBrand(way?.site ?? null, asked),
    buildUrl: (token) => addressOnThisDoor(asked, onThisDoor(LINK_PAGES[purpose], way, { token })),
    browserHash,
  }
}
