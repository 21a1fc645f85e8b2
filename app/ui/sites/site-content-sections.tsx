import { TextArea } from '~/ui/kit/fields/text-area'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { HomeLayoutField } from './design-fields'
import { HomeEventsField } from './home-events-field'
import { OrderedList } from './ordered-list'
import type { SiteFields } from './site-form-fields'
import type { SiteFormPage } from './site-form-page'

type Props = { fields: SiteFields; page: SiteFormPage }

const toOptions = ({ categories }: SiteFormPage) =>
  categories.map(({ id, path }) => ({ value: id, label: path }))

export function NavigationSection({ fields, page }: Props) {
  return (
    <FormSection id="navigation" title="Navigation">
      <OrderedList
        label="Categories in the menu"
        field={fields.siteNavCategories}
        options={toOptions(page)}
        hint="In the order of the menu."
      />
      <TextArea
        label="Footer links"
        field={fields.footerSections}
        rows={8}
        hint="Up to four sections: a heading, below it a line for each link such as Contact | mailto:us@example.com, and an empty line before the next section."
      />
    </FormSection>
  )
}

export function HomeSection({ fields, page }: Props) {
  return (
    <FormSection id="home" title="Home page">
      <HomeLayoutField field={fields.homeLayout} />
      <OrderedList
        label="Categories on the home page"
        field={fields.homeCategories}
        options={toOptions(page)}
        hint="Each is a section with its next events, in this order."
      />
      <HomeEventsField field={fields.homeEvents} page={page} />
    </FormSection>
  )
}
