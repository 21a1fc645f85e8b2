import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { managedVenueForm } from '~/domain/venues/curated/curated-venue-form'
import type { CuratedVenueTexts } from '~/domain/venues/curated/curated-venue-values'
import type { CleanTexts } from '~/domain/venues/featured/featured-venue'
import { MY_VENUES_PATH } from '~/domain/venues/venue-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import kit from '~/ui/kit/fields/field.module.css'
import { FormErrors } from '~/ui/kit/forms/form'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import {
  AboutFields,
  ContactFields,
  HOURS_LEAD,
  HoursFields,
  NO_CLEAN_TEXTS,
} from '../facts-form/fact-fields'
import styles from './venue-claims.module.css'

type Props = {
  facts: { texts: CuratedVenueTexts; openedWith: string; cleanHtml: CleanTexts }
  reply: FormReply | undefined
}

/** What a manager writes about their venue. */
export function ManagedVenueForm({ facts: { texts, openedWith, cleanHtml }, reply }: Props) {
  const { openingHours, ...shown } = texts
  const [form, fields] = useValidatedForm({
    id: 'managed-venue',
    schema: managedVenueForm,
    reply,
    defaultValue: { ...shown, openedWith },
  })
  const sent = reply?.result.initialValue
  const shownHtml = reply ? NO_CLEAN_TEXTS : cleanHtml
  return (
    <PostForm {...getFormProps(form)} className={styles.manage} preventScrollReset>
      <div className={styles.form}>
        <FormErrors form={form} />
        <OpenedWith field={fields.openedWith} />
        <FieldGroup title="About">
          <AboutFields fields={fields} cleanHtml={shownHtml} />
        </FieldGroup>
        <FieldGroup title="Opening hours">
          <p className={kit.hint}>{HOURS_LEAD}</p>
          <HoursFields
            form={form}
            field={fields.hours}
            rows={sent ? sent.openingHours : openingHours}
            cleanHtml={shownHtml}
          />
        </FieldGroup>
        <FieldGroup title="Contact">
          <ContactFields fields={fields} />
        </FieldGroup>
        <div className={button.buttons}>
          <SubmitButton>Save</SubmitButton>
          <A className={button.second} href={MY_VENUES_PATH}>
            Cancel
          </A>
        </div>
      </div>
    </PostForm>
  )
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.fieldset} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
