import { exportTemplatesPath } from '~/domain/newsroom/export-paths'
import {
  CALLED_OFF,
  FORMATS,
  FRAME_PIECES,
  GAPS,
  MAX_NAME_LENGTH,
  templateForm,
} from '~/domain/newsroom/export-template'
import { GROUPINGS } from '~/domain/newsroom/group-entries'
import { type HouseStyle, STYLE_CHOICES } from '~/domain/newsroom/house-style'
import { PIECE_NAMES } from '~/domain/newsroom/pieces'
import type { FormReply } from '~/lib/forms/form-reply'
import { CheckField } from '~/ui/kit/fields/check-field'
import { CodeField } from '~/ui/kit/fields/code-field'
import { Field, type FormField } from '~/ui/kit/fields/field'
import { NumberField } from '~/ui/kit/fields/number-field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { TextArea } from '~/ui/kit/fields/text-area'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { Card } from '~/ui/kit/pages/card'
import { toOptions } from './choice-options'
import styles from './template-form.module.css'
import type { TemplatePage } from './template-page'

type Props = { page: TemplatePage; reply: FormReply | undefined; action: string }

const FRAME_HINT = `It can have ${FRAME_PIECES.map((name) => `{${name}}`).join(', ')}.`

/** How a list of events is printed. */
export function TemplateForm({ page, reply, action }: Props) {
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({
    id: 'template',
    schema: templateForm,
    reply,
    defaultValue: page.values,
  })
  return (
    <PostForm action={action} className={styles.form} form={form} noValidate={hasJavaScript}>
      <OpenedWith field={fields.openedWith} />
      <Card title="Template">
        <div className={styles.pair}>
          <Field label="Name" field={fields.name} maxLength={MAX_NAME_LENGTH} />
          <SelectField label="Format" field={fields.format} options={toOptions(FORMATS)} />
        </div>
        <CodeField label="Each event" field={fields.pattern} rows={4} hint={<PatternHint />} />
        <div className={styles.pair}>
          <TextArea label="Text above" field={fields.header} rows={2} hint={FRAME_HINT} />
          <TextArea label="Text below" field={fields.footer} rows={2} hint={FRAME_HINT} />
        </div>
        <NumberField
          label="Room on the page"
          unit="characters"
          field={fields.room}
          min={1}
          max={100_000}
          hint="The export then shows how many are left, or too many. Leave it empty if you do not know."
        />
      </Card>
      <Card title="Order">
        <div className={styles.pair}>
          <SelectField label="Grouped by" field={fields.grouping} options={toOptions(GROUPINGS)} />
          <SelectField
            label="Between events"
            field={fields.gap}
            options={toOptions(GAPS)}
            hint="In print text. InDesign’s paragraph styles decide there."
          />
          <SelectField
            label="Cancelled and postponed events"
            field={fields.calledOff}
            options={toOptions(CALLED_OFF)}
          />
        </div>
        <CheckField
          label="Print an event on several days under each of them"
          field={fields.repeatsDaily}
          hint="If grouped by day. Otherwise it is printed once, with all its dates."
        />
        <CheckField label="Images in newsletters" field={fields.hasImages} />
      </Card>
      <StyleFields fields={fields} />
      <SaveBar discardHref={exportTemplatesPath(page.site)} />
    </PostForm>
  )
}

function PatternHint() {
  return (
    <>
      {'Pieces: '}
      {PIECE_NAMES.map((name, at) => (
        <span key={name}>
          {at > 0 ? ' ' : null}
          <code>{`{${name}}`}</code>
        </span>
      ))}
      {'. Limit the characters of a piece: '}
      <code>{'{title|60}'}</code>
      {'. Text in brackets is printed only if its piece is: '}
      <code>{'[, {price}]'}</code>
      {'. Bold: '}
      <code>{'**{title}**'}</code>
      {'. In CSV, the pieces are the columns.'}
    </>
  )
}

const LABELS: Record<keyof HouseStyle, string> = {
  times: 'Times',
  months: 'Dates',
  weekdays: 'Weekdays',
  dayOrder: 'Order of time and day',
  rangeSeparator: 'Ranges',
  streets: 'Streets',
}

const STYLE_FIELDS = Object.keys(LABELS) as (keyof HouseStyle)[]

type StyleProps = { fields: Record<keyof HouseStyle | 'printsFree', FormField> }

/** How times, dates, streets and prices are written. */
function StyleFields({ fields }: StyleProps) {
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
