import type { AppLoadContext } from '@remix-run/cloudflare'
import type { LinkPurpose } from '~/domain/accounts/mail-link-store.server'
import type { LinkMaking } from '~/domain/accounts/send-link.server'
import { RESET_PATH } from '~/http/sign-in-paths'
import { mailBrand } from '~/routes/mail-brand.server'
import { addressOnThisDoor, onThisDoor, type WayBack } from './way-back.server'

/** The pages of this door to which links in letters lead. */
export const LINK_PAGES: Record<LinkPurpose, string> = {
  verify: '/login/verify',
  reset: RESET_PATH,
  'change-email': '/login/change-email',
}

/** A link for a letter in the brand of the city somebody comes from, with the way back there. */
export function linkMaking(
  asked: { request: Request; context: AppLoadContext },
  { way, purpose, browserHash }: { way: WayBack; purpose: LinkPurpose; browserHash: string | null },
): LinkMaking {
  return {
    brand: mailBrand(way?.site ?? null, asked),
    linkTo: (token) => addressOnThisDoor(asked, onThisDoor(LINK_PAGES[purpose], way, { token })),
    browserHash,
  }
}
