import { draftName, readDraft } from '~/ui/kit/drafts/draft'
import { DraftNotice, RestoredNotice } from '~/ui/kit/drafts/restored-notice'
import { useDraft } from '~/ui/kit/drafts/use-draft'
import { FormNotice, useHasJavaScript } from '~/ui/kit/forms/form'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import {
  DISCARD_PARAMETER,
  type EventDraft,
  type EventFormPage,
  type EventFormValues,
} from './event-form-page'
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
  const draft = useDraft<EventDraft>(draftName('event', page.author, page.draft), {
    isReply: reply !== undefined || page.isRestored,
    savedParameter: 'notice',
  })
  return (
    <>
      {page.notice && !reply ? <FormNotice>{page.notice}</FormNotice> : null}
      {draft.draft ? <DraftNotice onDiscard={draft.discard} /> : null}
      {page.isRestored && !reply ? (
        <RestoredNotice form={{ action: `?${DISCARD_PARAMETER}=draft` }}>
          <strong>We restored your draft.</strong> You were logged out when you sent it. If you had
          chosen a new picture, please choose it again.
        </RestoredNotice>
      ) : null}
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

/** The page as if the server had sent the draft's values. */
function withDraft(page: EventFormPage, draft: EventDraft): EventFormPage {
  const values = readDraft(draft) as EventFormValues
  return { ...page, values, venue: draft.venue, cleanDescription: null }
}
