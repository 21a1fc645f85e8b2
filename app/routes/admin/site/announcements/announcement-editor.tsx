import { useState } from 'react'
import { announcementForm } from '~/domain/sites/announcements/announcement'
import { buttonClass } from '~/ui/kit/button-class'
import { DayField } from '~/ui/kit/fields/day-field'
import { Field } from '~/ui/kit/fields/field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { Notice } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import { Panel } from '~/ui/kit/pages/panel'
import { RichTextField } from '~/ui/rich-text/rich-text-field'
import { Announcement } from '~/ui/site-frame/announcement'
import type { AnnouncementReply } from './announcement-reply'
import styles from './announcements.module.css'
import type { PreviewReply } from './preview-json'

type AnnouncementPage = {
  path: string
  previewPath: string
  zone: string
  values: { announcements: string; endDay?: string; endTime?: string; openedWith: string }
  html: string
  /** The text in marks, for browsers without the editor; null if it cannot be written so. */
  marked: string | null
  cleanHtml: string | null
  ends: string | null
  isOver: boolean
  previewCss: string
}

type Props = { page: AnnouncementPage; reply: AnnouncementReply | undefined }

/** The form, and what visitors see of it. */
export function AnnouncementEditor({ page, reply }: Props) {
  const live = useLivePreview(page.previewPath)
  const html = live.html ?? reply?.preview ?? page.html
  return (
    <>
      {page.isOver ? <Notice>This announcement is over: visitors no longer see it.</Notice> : null}
      <Panel>
        <AnnouncementForm page={page} reply={reply} onInput={live.render} />
      </Panel>
      <Card title="Preview">
        {html === '' ? (
          <p>Nothing is announced.</p>
        ) : (
          <div className={styles.preview} data-site-preview="">
            <Announcement html={html} />
          </div>
        )}
      </Card>
    </>
  )
}

type FormProps = Props & { onInput: (form: HTMLFormElement) => void }

function AnnouncementForm({ page, reply, onInput }: FormProps) {
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({
    id: 'announcement',
    schema: announcementForm,
    reply,
    defaultValue: page.values,
  })
  return (
    <PostForm
      action={page.path}
      className={styles.form}
      form={form}
      noValidate={hasJavaScript}
      onInput={(event) => onInput(event.currentTarget)}
    >
      <input type="hidden" name="intent" value="save" />
      <OpenedWith field={fields.openedWith} />
      <RichTextField
        label="Announcement"
        hint="Leave it empty to announce nothing."
        field={fields.announcements}
        cleanHtml={reply ? null : page.cleanHtml}
        marked={{ text: reply ? null : page.marked }}
      />
      <div className={styles.end}>
        <DayField label="Visible until" field={fields.endDay} hint="Leave it empty for no end." />
        <Field
          label="Time"
          type="time"
          field={fields.endTime}
          hint={`${page.zone}. Without a time, until the end of the day.`}
        />
      </div>
      <p>
        <button type="submit" className={buttonClass('second')} name="preview" value="on">
          Preview
        </button>
      </p>
      <SaveBar discardHref={page.path} />
    </PostForm>
  )
}

/** Of typing, in milliseconds, before the preview follows. */
const TYPING_PAUSE = 500

/**
 * The preview of what is being typed, which the server cleans as it does when it is saved. It is no fetcher: one that is
 * answered while the form is being saved would end that navigation, and with it the notice that the form was saved.
 */
function useLivePreview(path: string) {
  const [html, setHtml] = useState<string | null>(null)
  const { search } = useTypedSearch(TYPING_PAUSE)
  const render = (form: HTMLFormElement) =>
    search(
      (signal) => readPreview(path, new FormData(form), signal),
      (rendered) => rendered !== null && setHtml(rendered),
    )
  return { html, render }
}

/** Null if there is none: the last one stays. */
async function readPreview(path: string, form: FormData, signal: AbortSignal) {
  const body = new FormData()
  body.set('announcements', form.get('announcements') ?? '')
  try {
    // Who is not logged in any more learns it when they save: their text is stored then.
    const response = await fetch(path, { method: 'POST', body, signal, redirect: 'manual' })
    return response.ok ? ((await response.json()) as PreviewReply).html : null
  } catch {
    return null
  }
}
