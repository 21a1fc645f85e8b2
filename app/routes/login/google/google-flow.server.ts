import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import { googleFlowCookie, readCookie } from '~/http/cookies.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'

const googleFlowSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  redirect: z.string().nullable(),
  hasJavaScript: z.boolean(),
})

/** What the browser's cookie contains while it is at Google. */
export type StoredGoogleFlow = z.infer<typeof googleFlowSchema>

/** Null when the cookie is missing, expired or unreadable. */
export async function readGoogleFlow(request: Request): Promise<StoredGoogleFlow | null> {
  const parsed = googleFlowSchema.safeParse(await readCookie(googleFlowCookie(request), request))
  return parsed.success ? parsed.data : null
}

/** The redirect URI that is registered at Google. */
export function googleCallbackUrl(request: Request, { services }: AppLoadContext): string {
  return `${doorUrl(request, services.settings.productDomain, 'login')}/login/google/return`
}
