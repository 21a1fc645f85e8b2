import type { SiteFormField } from '~/domain/sites/form/site-form'
import type { FormField } from '~/ui/kit/fields/field'

/** conform's fields of the form. */
export type SiteFields = Record<SiteFormField, FormField>
