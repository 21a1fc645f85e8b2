import type { HouseStyle } from '~/domain/newsroom/house-style'
import { STYLE_CHOICES } from '~/domain/newsroom/house-style'
import { CheckField } from '~/ui/kit/fields/check-field'
import type { FormField } from '~/ui/kit/fields/field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { Card } from '~/ui/kit/pages/card'
import { toOptions } from './choice-options'
import styles from './template-form.module.css'

const LABELS: Record<keyof HouseStyle, string> = {
  times: 'Times',
  months: 'Dates',
  weekdays: 'Weekdays',
  dayOrder: 'Order of time and day',
  rangeSeparator: 'Ranges',
  streets: 'Streets',
}

const STYLE_FIELDS = Object.keys(LABELS) as (keyof HouseStyle)[]

type Props = { fields: Record<keyof HouseStyle | 'printsFree', FormField> }

/** How times, dates, streets and prices are written. */
export function StyleFields({ fields }: Props) {
  return (
    <Card title="House style">
      <div className={styles.pair}>
        {STYLE_FIELDS.map((name) => (
          <SelectField
            key={name}
            label={LABELS[name]}
            field={fields[name]}
            options={toOptions(STYLE_CHOICES[name])}
          />
        ))}
      </div>
      <CheckField label="Print “Free” as the price of free events" field={fields.printsFree} />
    </Card>
  )
}
