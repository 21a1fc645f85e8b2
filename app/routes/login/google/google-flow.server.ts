import type { AppLoadContext } from '@remix-run/cloudflare'
import { z } from 'zod'
import { googleFlowCookie, readCookie } from '~/http/cookies.server'
import { doorUrl } from '~/http/door.server'

const keptFlowSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  redirect: z.string().nullable(),
  hasScripts: z.boolean(),
})

/** What a browser remembers while it is at Google's. */
export type KeptFlow = z.infer<typeof keptFlowSchema>

/** Null where the browser remembers nothing, or too long ago. */
export async function readKeptFlow(request: Request): Promise<KeptFlow | null> {
  const read = keptFlowSchema.safeParse(await readCookie(googleFlowCookie(request), request))
  return read.success ? read.data : null
}

/** The address that is registered at Google. */
export function googleReturnUrl(request: Request, { services }: AppLoadContext): string {
  return `${doorUrl(request, services.settings.productDomain, 'login')}/login/google/return`
}
