import { ImageField } from '~/ui/images/image-field'
import { ColorField } from '~/ui/kit/fields/color-field'
import { Field } from '~/ui/kit/fields/field'
import { NumberField } from '~/ui/kit/fields/number-field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { ContrastNotes } from './contrast-notes'
import { MastheadField } from './design-fields'
import styles from './site-form.module.css'
import type { SiteFields } from './site-form-fields'
import { SITE_FORM_ID, type SiteFormPage } from './site-form-page'

const FONTS = [
  { value: 'sans', label: 'Sans serif' },
  { value: 'serif', label: 'Serif' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'fraunces', label: 'Fraunces: a soft, old-style serif, for headings and texts' },
  { value: 'newsreader', label: 'Newsreader: a newspaper’s serif, for headings and texts' },
  { value: 'bricolage', label: 'Bricolage Grotesque: a lively sans serif, for everything' },
  { value: 'archivo', label: 'Archivo: a wide, strong sans serif, for everything' },
]

const LOGO_GROUNDS = [
  { value: 'white', label: 'White' },
  { value: 'primary', label: 'The primary color' },
]

type Props = {
  fields: SiteFields
  page: SiteFormPage
  onBusyChange: (isBusy: boolean) => void
}

export function BrandSection({ fields, page: { saved }, onBusyChange }: Props) {
  return (
    <FormSection
      id="brand"
      title="Brand"
      lead="The colors are adjusted where text on them could not be read."
    >
      <MastheadField field={fields.masthead} />
      <Field label="Tagline" field={fields.tagline} dir="auto" />
      <div className={styles.row}>
        <ColorField label="Primary color" field={fields.primaryColor} fallback="#14284b" />
        <ColorField label="Accent color" field={fields.accentColor} fallback="#e4472b" />
        <ColorField
          label="Paper color"
          field={fields.paperColor}
          fallback="#ffffff"
          hint="Behind the pages, in light mode."
        />
      </div>
      <ContrastNotes
        formId={SITE_FORM_ID}
        names={{ primary: 'primaryColor', accent: 'accentColor', paper: 'paperColor' }}
        initial={{
          primary: saved.primaryColor,
          accent: saved.accentColor,
          paper: saved.paperColor,
        }}
      />
      <div className={styles.row}>
        <SelectField
          label="Font"
          field={fields.font}
          options={FONTS}
          placeholder="Default"
          hint="The first three are fonts of the visitor’s computer; the site loads those with a name."
        />
        <NumberField
          label="Rounded corners"
          field={fields.radius}
          unit="px"
          min={0}
          max={24}
          step="any"
        />
      </div>
      <ImageField
        label="Logo"
        field={fields.logoChecksum}
        saved={savedImage(saved.logoChecksum)}
        onBusyChange={onBusyChange}
      />
      <ImageField
        label="Logo for dark mode"
        hint="Without one, the logo is shown in dark mode too."
        field={fields.logoDarkChecksum}
        saved={savedImage(saved.logoDarkChecksum)}
        onBusyChange={onBusyChange}
      />
      <div className={styles.row}>
        <NumberField
          label="Logo height"
          field={fields.logoHeightHeader}
          unit="px"
          min={0}
          step="any"
          required
        />
        <SelectField
          label="Logo designed for"
          field={fields.logoGround}
          options={LOGO_GROUNDS}
          placeholder="Any background"
        />
      </div>
      <Field
        label="Logo link"
        field={fields.logoLinkUrl}
        hint="A URL, or a path of the site such as /"
      />
      <ImageField
        label="Default event image"
        hint="Shown for events that have no picture."
        field={fields.defaultEventImageChecksum}
        saved={savedImage(saved.defaultEventImageChecksum)}
        onBusyChange={onBusyChange}
      />
    </FormSection>
  )
}

const savedImage = (checksum: unknown) => (typeof checksum === 'string' && checksum) || null
