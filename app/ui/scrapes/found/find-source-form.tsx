import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { findSourceForm } from '~/domain/feeds/discovery/source-candidate'
import { findSourcePath, pickSourcePath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { FormErrors } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
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
    <Form
      {...getFormProps(form)}
      className={styles.form}
      method="post"
      action={findSourcePath(site)}
    >
      <FormErrors form={form} />
      <FormAuthor />
      <SourceUrlField
        field={fields.url}
        hint="The URL of a calendar, of the page that lists the events, or of the website."
      />
      <VenueLabelField
        field={fields.venue}
        hint="The label of a scrape venue; type a part of its name to find it. Leave it empty to add the venue that the source is about."
      />
      <div className={styles.buttons}>
        <button
          className={buttonClass('first')}
          type="submit"
          name="intent"
          value="find"
          disabled={isBusy}
        >
          {isBusy ? 'Reading…' : 'Find events'}
        </button>
        <A className={buttonClass('second')} href={pickSourcePath(site)}>
          Pick from a page
        </A>
      </div>
    </Form>
  )
}
