import { useActionData, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { Flash } from '~/lib/forms/flash'
import type { FormReply } from '~/lib/forms/form-reply'
import type { UnsentForm } from '~/lib/forms/unsent-form'

/** What the console's frame loads for the forms in it. */
export type FormFrame = {
  /** The viewer's account, signed. */
  author: string
  unsent: UnsentForm | null
  /** What the viewer's last act has done. */
  flash: Flash | null
}

/** Of the page's form: the answer to what was sent, or what was sent after the session had expired. */
export function useFormReply<Reply extends FormReply>(): Reply | undefined {
  const reply = useActionData<FormReply>() as Reply | undefined
  const unsent = useUnsent()
  // What was stored has no more than every reply has.
  return reply ?? (unsent?.reply as Reply | undefined)
}

/** What this page's form contained when it was sent after the session had expired. */
export function useUnsent(): UnsentForm | null {
  const { pathname, search } = useLocation()
  const unsent = useFormFrame()?.unsent ?? null
  // The frame is not loaded again when the page in it changes.
  return unsent?.path === pathname + search ? unsent : null
}

export function useFormFrame(): FormFrame | undefined {
  return useRouteLoaderData('routes/admin/frame') as FormFrame | undefined
}
