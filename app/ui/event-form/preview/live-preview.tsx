import { isHtml } from '~/lib/rich-text/rich-text'
import type { DraftFields } from '~/ui/kit/drafts/draft'
import type { EventFormPage } from '../event-form-page'
import type { EventFormReply } from '../event-form-reply'
import { EventPreview } from './event-preview'
import styles from './live-preview.module.css'
import { buildPreview } from './preview-data'

type Venue = { name: string; address: string } | null

/** What the event will look like, beside the form, as it is typed. */
export function LivePreview({
  page,
  typed,
  venue,
  imageUrl,
}: {
  page: EventFormPage
  typed: DraftFields | null
  venue: Venue
  imageUrl: string | null
}) {
  const fields = typed ?? listFields(page.values)
  const event = buildPreview({ fields, venue, categories: page.categories, today: page.today })
  const isAsLoaded = event.description === page.values.description
  return (
    <EventPreview
      event={event}
      imageUrl={imageUrl}
      descriptionHtml={isAsLoaded ? page.cleanDescription : findEditorHtml()}
    />
  )
}

/** Without JavaScript: the answer to the button 'Preview'. */
export function ReplyPreview({
  page,
  reply,
  imageUrl,
}: {
  page: EventFormPage
  reply: EventFormReply
  imageUrl: string | null
}) {
  const fields = listFields(reply.result.initialValue ?? {})
  const first = (name: string) => fields.find((field) => field[0] === name)?.[1] ?? ''
  const match = reply.matches?.find(({ id }) => String(id) === first('venueId'))
  const venue = match ?? page.venue ?? { name: first('venueName'), address: first('venueAddress') }
  return (
    <section className={styles.reply} aria-labelledby="reply-preview">
      <h2 className={styles.heading} id="reply-preview">
        Preview
      </h2>
      <EventPreview
        event={buildPreview({ fields, venue, categories: page.categories, today: page.today })}
        imageUrl={imageUrl}
        descriptionHtml={reply.preview?.description ?? null}
      />
    </section>
  )
}

/** Fields of one level as pairs; lists become several. */
function listFields(values: Record<string, unknown>): DraftFields {
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(
      (item): DraftFields =>
        typeof item === 'string' || typeof item === 'number' ? [[name, String(item)]] : [],
    ),
  )
}

/** What the editor shows is safe: it consists of its own elements only. */
function findEditorHtml(): string | null {
  const html = document.querySelector('[data-rich-text-editor] [contenteditable]')?.innerHTML
  return html !== undefined && isHtml(html) ? html : null
}
