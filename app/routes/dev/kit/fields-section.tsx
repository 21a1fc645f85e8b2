import { useState } from 'react'
import type { FormReply } from '~/lib/forms/form-reply'
import { ImageField } from '~/ui/images/image-field'
import { CheckField } from '~/ui/kit/fields/check-field'
import { CodeField } from '~/ui/kit/fields/code-field'
import { ColorField } from '~/ui/kit/fields/color-field'
import { DayField } from '~/ui/kit/fields/day-field'
import { Field } from '~/ui/kit/fields/field'
import { MoneyField } from '~/ui/kit/fields/money-field'
import { NumberField } from '~/ui/kit/fields/number-field'
import { CheckGroup } from '~/ui/kit/fields/option-group'
import { SelectField } from '~/ui/kit/fields/select-field'
import { TextArea } from '~/ui/kit/fields/text-area'
import { TimeZoneField } from '~/ui/kit/fields/time-zone-field'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './kit.module.css'
import { KIT_ZONES, kitForm } from './kit-form'
import { KIT_PATH } from './lists-section'

const LAYOUTS = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
]
const DENSITIES = [
  { value: 'calm', label: 'Calm', hint: 'Large images and few words.' },
  { value: 'dense', label: 'Dense' },
]

/** A form with every kind of field and the save bar. Sent empty, each field shows its error. */
export function FieldsSection({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useValidatedForm({
    id: 'kit',
    schema: kitForm,
    reply,
    defaultValue: { name: 'Port Larkin', price: '12.50', color: '#0b3d2e', density: ['calm'] },
  })
  const [isBusy, setIsBusy] = useState(false)
  return (
    <FormSection id="fields" title="Fields" lead="Each has a label, a hint and an error.">
      <PostForm
        form={form}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
      >
        <Field label="Name" field={fields.name} />
        <TextArea label="About" field={fields.about} rows={3} hint="One paragraph." />
        <SelectField
          label="Layout"
          field={fields.layout}
          options={LAYOUTS}
          placeholder="Choose…"
          hint="Of the home page."
        />
        <CheckGroup label="Density" field={fields.density} options={DENSITIES} />
        <CheckField label="Search engines may list this city" field={fields.isPublic} />
        <NumberField label="Logo height" unit="px" field={fields.height} min={0} max={400} />
        <MoneyField label="Price of a day" field={fields.price} hint="Before tax." />
        <DayField label="Opens" field={fields.opens} />
        <TimeZoneField
          label="Time zone"
          field={fields.timezone}
          zones={KIT_ZONES}
          placeholder="Choose…"
        />
        <ColorField label="Primary color" field={fields.color} />
        <CodeField label="Settings" field={fields.code} rows={4} hint="JSON." />
        <ImageField label="Logo" field={fields.image} saved={null} onBusyChange={setIsBusy} />
        <SaveBar discardHref={KIT_PATH} isBusy={isBusy} />
      </PostForm>
    </FormSection>
  )
}
