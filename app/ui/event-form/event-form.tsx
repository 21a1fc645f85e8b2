import { FormNotice, useHasJavaScript } from '~/ui/kit/forms/form'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { DraftNotice, RestoredNotice } from './drafts/draft-notice'
import { useDraft, withDraft } from './drafts/use-draft'
import type { EventFormPage } from './event-form-page'
import type { EventFormReply } from './event-form-reply'
import { FilledForm } from './filled-form'

/**
 * The form to create or edit an event (specification, section 5). It works without JavaScript; with it the form is saved as a
 * draft in the browser while it is filled in, and begins again when the draft is restored or discarded.
 */
export function EventForm({
  page,
  reply,
}: {
  page: EventFormPage
  reply: EventFormReply | undefined
}) {
  const hasJavaScript = useHasJavaScript()
  const draft = useDraft(page, reply !== undefined || page.isRestored)
  return (
    <>
      {page.notice && !reply ? <FormNotice>{page.notice}</FormNotice> : null}
      {draft.draft ? <DraftNotice onDiscard={draft.discard} /> : null}
      {page.isRestored && !reply ? <RestoredNotice /> : null}
      <FilledForm
        key={`${draft.version} ${keyOfOpened(reply, page.values.openedWith)}`}
        page={draft.draft ? withDraft(page, draft.draft) : page}
        reply={reply}
        isRestored={draft.draft !== null || page.isRestored}
        hasJavaScript={hasJavaScript}
        onSave={draft.save}
      />
    </>
  )
}
