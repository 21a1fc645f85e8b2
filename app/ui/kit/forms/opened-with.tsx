import type { FormReply } from '~/lib/forms/form-reply'

/** What a form showed when it was opened (lib/forms/merge-conflicting-edits.ts). */
export function OpenedWith({ field }: { field: { name: string; initialValue?: unknown } }) {
  return <input type="hidden" name={field.name} value={String(field.initialValue ?? '')} />
}

/** A key for the form: after someone else's save it is drawn again, with what only they changed. */
export const keyOfOpened = (reply: FormReply | undefined, openedWith: unknown): string =>
  String(reply?.result.initialValue?.openedWith ?? openedWith)
