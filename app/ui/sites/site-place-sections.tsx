import { editSitePath, rebuildProgressPath } from '~/domain/sites/admin-path'
import { siteOutlinesPath } from '~/domain/sites/bounds/outline-match'
import { SITE_TIMEZONES } from '~/domain/sites/site'
import { Field } from '~/ui/kit/fields/field'
import { TimeZoneField } from '~/ui/kit/fields/time-zone-field'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { BoundsField } from '~/ui/map/bounds/bounds-field'
import type { OutlineReply } from '~/ui/map/bounds/outline-reply'
import { lowerCase } from './create-site-form'
import { RebuildStatus } from './rebuild-status'
import type { SiteFields } from './site-form-fields'
import type { SiteFormPage } from './site-form-page'

type Props = { fields: SiteFields; page: SiteFormPage }
type PlaceProps = Props & {
  /** What a search for outlines has found without JavaScript. */
  found: OutlineReply | undefined
  onBusyChange: (isBusy: boolean) => void
}

export function IdentitySection({ fields, page }: Props) {
  const { formerHosts, productDomain } = page
  return (
    <FormSection id="identity" title="Identity">
      <Field label="Name" field={fields.name} required dir="auto" />
      <Field
        label="Host"
        field={fields.host}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => lowerCase(currentTarget)}
        hint={
          <>
            The site’s part of {`{host}.${productDomain}`}. When it changes, the old one redirects
            for good.
            {formerHosts.length > 0 ? ` Redirecting now: ${formerHosts.join(', ')}.` : null}
          </>
        }
      />
      <Field
        label="Support email"
        field={fields.supportEmail}
        type="email"
        hint="Visitors write to it, and emails of the site name it."
      />
      <Field
        label="Upsell email"
        field={fields.upsellEmail}
        type="email"
        hint="Questions about featured events go there."
      />
    </FormSection>
  )
}

export function PlaceSection({ fields, page, found, onBusyChange }: PlaceProps) {
  return (
    <FormSection
      id="place"
      title="Place"
      lead="Events inside the bounds are on the site. New bounds rebuild its lists; visitors see the old ones until that is done."
    >
      <TimeZoneField
        label="Timezone"
        field={fields.timezone}
        zones={SITE_TIMEZONES}
        placeholder="Choose a timezone"
        required
      />
      <BoundsField
        field={fields.bounds}
        baseMap={page.baseMap}
        startBox={page.startBox}
        outlines={{
          href: siteOutlinesPath(page.site),
          action: `${editSitePath(page.site)}#place`,
          reply: found,
          timezoneField: page.saved.bounds === '' ? fields.timezone.name : null,
          onBusyChange,
        }}
      />
      <RebuildStatus progress={page.rebuild} href={rebuildProgressPath(page.site)} />
    </FormSection>
  )
}
