import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { z } from 'zod'
import { SESSION_IDLE_DAYS } from '~/domain/accounts/account'
import { redeemHandoffForProgram } from '~/domain/accounts/login/sign-in-handoff-token.server'
import { apiBadRequest, apiNotFound } from '~/http/api-errors.server'
import { apiResponse } from '~/http/api-response.server'
import { readJson } from '~/http/forms/read-form-data.server'
import { openAtEveryDoor } from '~/http/guards.server'
import { DAY } from '~/lib/local-time'

/** GET is not supported. */
export function loader({ context }: LoaderFunctionArgs) {
  openAtEveryDoor(context)
  throw apiNotFound('404 Not Found')
}

const MAX_BODY_BYTES = 4_096

const bodySchema = z.object({ token: z.string().max(100) })

/**
 * POST /api/auth/token {token}, on the host that a token was minted for: a bearer token for the API on that host, and
 * the seconds after which it expires when unused.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  openAtEveryDoor(context)
  const { services } = context
  const body = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES))
  if (!body.success)
    return apiBadRequest('Send JSON with the token that was minted: {"token": "…"}')
  const redeemed = await redeemHandoffForProgram(services, {
    token: body.data.token,
    host: new URL(request.url).host,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  if (!redeemed) return apiBadRequest('The token is used up, expired or for another host')
  return apiResponse(
    { token: redeemed.token, tokenType: 'Bearer', expiresIn: (SESSION_IDLE_DAYS * DAY) / 1_000 },
    { headers: { 'cache-control': 'no-store' } },
  )
}
