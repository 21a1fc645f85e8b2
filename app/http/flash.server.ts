import { redirect, type TypedResponse } from '@remix-run/cloudflare'
import { type Flash, type FlashInput, flashSchema } from '~/lib/forms/flash'
import { clearCookie, flashCookie, readCookie } from './cookies.server'

/** Browsers drop larger cookies. In bytes, with the name and the attributes. */
const MAX_COOKIE_BYTES = 4_000
const MAX_TEXT_CHARACTERS = 200

/** After a form that was sent as it was opened. */
export const NOTHING_CHANGED = 'There was nothing to change.'

/**
 * Redirects (302) to a path of this host, whose page shows the notice once. A form that undoes it is left out when its fields
 * are too long for a cookie.
 */
export async function redirectWithFlash(
  request: { url: string },
  to: string,
  { text, ...rest }: FlashInput,
): Promise<TypedResponse<never>> {
  const flash = { ...rest, text: [...text].slice(0, MAX_TEXT_CHARACTERS).join('') }
  const cookie = flashCookie(request)
  const full = await cookie.serialize(flash)
  const fits = full.length <= MAX_COOKIE_BYTES
  return redirect(to, {
    headers: {
      'set-cookie': fits ? full : await cookie.serialize({ ...flash, undo: undefined }),
    },
  })
}

/** The notice for this page, and the headers that delete it. */
export async function readFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const cookie = flashCookie(request)
  const value = await readCookie(cookie, request)
  if (value === null) return { flash: null, headers: {} }
  const parsed = flashSchema.safeParse(value)
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { 'set-cookie': await clearCookie(cookie) },
  }
}
