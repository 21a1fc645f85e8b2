import { useNavigation } from '@remix-run/react'
import { findSourceForm } from '~/domain/feeds/discovery/source-candidate'
import { findSourcePath, pickSourcePath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { SourceUrlField } from '~/ui/scrapes/source-url-field'
import styles from '../scrapes.module.css'
import { VenueLabelField } from '../venue-label-field'

/** The URL of a website or calendar, and the venue of its events. */
export function FindSourceForm({ site, reply }: { site: { id: number }; reply?: FormReply }) {
  const [form, fields] = useValidatedForm({ id: 'find-source', schema: findSourceForm, reply })
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  return (
    <PostForm form={form} className={styles.form} action={findSourcePath(site)}>
      <SourceUrlField
        field={fields.url}
        hint="The URL of a calendar, of the page that lists the events, or of the website."
      />
      <VenueLabelField
        field={fields.venue}
        hint="The label of a scrape venue; type a part of its name to find it. Leave it empty to add the venue that the source is about."
      />
      <div className={button.buttons}>
        <SubmitButton intent="find">{isBusy ? 'Reading…' : 'Find events'}</SubmitButton>
        <A className={buttonClass('second')} href={pickSourcePath(site)}>
          Pick from a page
        </A>
      </div>
    </PostForm>
  )
}
