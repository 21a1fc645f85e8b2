import { DISCARD_UNSENT } from '~/lib/forms/unsent-form'
import { RestoredNotice } from '../drafts/restored-notice'
import { useUnsent } from './use-form-reply'

/** The form that discards what was typed; buttons elsewhere on the page may send it. */
export const DISCARD_FORM_ID = 'discard-unsent'

type Props = {
  /** Whether one could have chosen files, which are not stored. */
  hasImages?: boolean
  /** With JavaScript, before the page is loaded as it was. */
  onDiscard?: () => void
}

/** Above a form that shows what was typed before the session had expired. */
export function UnsentNotice({ hasImages = false, onDiscard }: Props) {
  const unsent = useUnsent()
  if (!unsent) return null
  const { path, isComplete } = unsent
  const action = `${path}${path.includes('?') ? '&' : '?'}${DISCARD_UNSENT}=on`
  return (
    <RestoredNotice form={{ id: DISCARD_FORM_ID, action }} onDiscard={onDiscard}>
      <strong>Your session had expired.</strong> What you typed is here; nothing was saved.
      {isComplete ? null : ' What was too long to be stored is as it was before.'}
      {hasImages ? ' If you had chosen a new picture, please choose it again.' : null}
    </RestoredNotice>
  )
}
