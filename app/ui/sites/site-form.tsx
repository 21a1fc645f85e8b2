import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useRef, useState } from 'react'
import { editSitePath } from '~/domain/sites/admin-path'
import { siteFormSchema, unplacedSiteFormSchema } from '~/domain/sites/form/site-form'
import { describeSiteFormErrors, type SiteFormTexts } from '~/domain/sites/form/site-form-input'
import type { FormReply } from '~/lib/forms/form-reply'
import type { Draft } from '~/ui/kit/drafts/draft'
import { listFieldErrors } from '~/ui/kit/forms/error-links'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { SectionedPage } from '~/ui/kit/forms/page-sections'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ErrorMessage } from '~/ui/kit/notice'
import type { OutlineReply } from '~/ui/map/bounds/outline-reply'
import { DomainsSection } from './domains-section'
import { BrandSection } from './site-brand-section'
import { HomeSection, NavigationSection } from './site-content-sections'
import styles from './site-form.module.css'
import { SITE_FORM_ID, SITE_SECTIONS, type SiteFormPage } from './site-form-page'
import { AdsSection, CountingSection, FramesSection, SaleSection } from './site-frame-sections'
import { IdentitySection, PlaceSection } from './site-place-sections'
import { useSavedDraft } from './use-site-draft'

/** Without JavaScript, a form may also be sent to search the outline of a place. */
export type SiteFormReply = FormReply & { outlines?: OutlineReply }

type Props = {
  page: SiteFormPage
  values: Partial<SiteFormTexts> & { openedWith: string }
  reply: SiteFormReply | undefined
  onDraft: (draft: Draft) => unknown
}

/** Everything that superadmins set for a site. */
export function SiteForm({ page, values, reply, onDraft }: Props) {
  const schema = page.saved.bounds === '' ? unplacedSiteFormSchema : siteFormSchema
  const [form, fields] = useValidatedForm({ id: SITE_FORM_ID, schema, reply, defaultValue: values })
  /** Uploads, and outlines on their way. */
  const [awaited, setAwaited] = useState(0)
  const countAwaited = (isBusy: boolean) => setAwaited((count) => count + (isBusy ? 1 : -1))
  const element = useRef<HTMLFormElement>(null)
  useSavedDraft(element, onDraft)
  return (
    <Form
      {...getFormProps(form)}
      ref={element}
      className={styles.form}
      method="post"
      action={editSitePath(page.site)}
      encType="multipart/form-data"
      replace
      preventScrollReset
    >
      <FormStatus id={form.errorId} message={form.errors?.[0]} fieldErrors={form.allErrors} />
      <FormAuthor />
      {/* Enter in a field presses the first button: that must save, not search. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="openedWith" value={values.openedWith} />
      <SectionedPage sections={SITE_SECTIONS}>
        <IdentitySection fields={fields} page={page} />
        <PlaceSection
          fields={fields}
          page={page}
          found={reply?.outlines}
          onBusyChange={countAwaited}
        />
        <BrandSection fields={fields} page={page} onBusyChange={countAwaited} />
        <NavigationSection fields={fields} page={page} />
        <HomeSection fields={fields} page={page} />
        <FramesSection fields={fields} />
        <AdsSection fields={fields} />
        <CountingSection fields={fields} />
        <DomainsSection fields={fields} page={page} />
        <SaleSection fields={fields} />
      </SectionedPage>
      <SaveBar
        discardHref={editSitePath(page.site)}
        isBusy={awaited > 0}
        errors={listFieldErrors(form.id, form.allErrors)}
      />
    </Form>
  )
}

type StatusProps = {
  id: string
  message: string | undefined
  fieldErrors: Record<string, string[]>
}

/** What the form says as a whole (admin specification, section 5). */
function FormStatus({ id, message, fieldErrors }: StatusProps) {
  const { '': _, ...errors } = fieldErrors
  if (message !== undefined) {
    return (
      <ErrorMessage id={id} isFocused>
        {message}
      </ErrorMessage>
    )
  }
  if (Object.keys(errors).length === 0) return null
  return <ErrorMessage id={id}>{describeSiteFormErrors(errors)}</ErrorMessage>
}
