import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { SESSION_SECONDS } from '~/domain/accounts/login/session-lifetime'
import { redeemHandoffForProgram } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { apiBadRequest } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { openAtEveryDoor } from '~/http/guards.server'
import { postOnly, requireBody } from '~/http/post-action.server'

export const loader = postOnly

const MINTED = 'Send the token that was minted'
const bodySchema = z.object({ token: z.string(MINTED).max(100, MINTED) })

/**
 * POST /api/auth/token {token}, on the host that a token was minted for: a bearer token for the API on that host, and
 * the seconds after which it expires when unused.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  openAtEveryDoor(context)
  const { token } = await requireBody(request, bodySchema)
  const redeemed = await redeemHandoffForProgram(context.services, {
    token,
    host: new URL(request.url).host,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  if (!redeemed) return apiBadRequest('The token is used up, expired or for another host')
  const answer = {
    token: redeemed.token,
    tokenType: 'Bearer',
    expiresIn: SESSION_SECONDS,
  }
  return apiResponse(answer, { headers: { 'cache-control': 'no-store' } })
}
