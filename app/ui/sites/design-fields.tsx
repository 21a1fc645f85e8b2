import type { HomeLayout, MastheadStyle } from '~/domain/sites/design/site-design'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useFieldMessages } from '~/ui/kit/fields/field-messages'
import { type FieldProps, textValue } from '~/ui/kit/fields/labeled-control'
import styles from './design-choice.module.css'

/** The drawing is two paths, 120 wide and 84 high: pictures are strong, and texts are pale lines. */
type Option<Value> = { value: Value; label: string; hint: string; strong: string; pale: string }

const PALE = 0.35

const LAYOUTS: Option<HomeLayout>[] = [
  {
    value: 'stories',
    label: 'Stories',
    hint: 'One event large, two beside it, then the days. For a city with editors who pick.',
    strong: 'M8 16h66v34H8zM82 8h30v18H82zM82 42h30v18H82zM8 72h14v8H8z',
    pale: 'M8 8h52v5H8zM82 29h26v3H82zM82 63h26v3H82zM30 72h24v8H30zM60 72h24v8H60zM90 72h22v8H90z',
  },
  {
    value: 'images',
    label: 'Pictures',
    hint: 'A grid of equal pictures. For a place that people choose by what they see.',
    strong:
      'M8 8h31v21H8zM45 8h31v21H45zM82 8h30v21H82zM8 46h31v21H8zM45 46h31v21H45zM82 46h30v21H82z',
    pale: 'M8 32h26v3H8zM45 32h22v3H45zM82 32h28v3H82zM8 70h24v3H8zM45 70h28v3H45zM82 70h20v3H82z',
  },
  {
    value: 'agenda',
    label: 'Agenda',
    hint: 'A line for each event, by day and time. For a city where much goes on.',
    strong:
      'M8 8h30v5H8zM8 46h34v5H8zM8 18h12v3H8zM8 26h12v3H8zM8 34h12v3H8zM8 56h12v3H8zM8 64h12v3H8zM8 72h12v3H8z',
    pale: 'M26 18h52v3H26zM26 26h40v3H26zM26 34h56v3H26zM26 56h46v3H26zM26 64h56v3H26zM26 72h38v3H26zM96 18h16v3H96zM96 26h16v3H96zM96 34h16v3H96zM96 56h16v3H96zM96 64h16v3H96zM96 72h16v3H96z',
  },
]

/** The home page's layout. */
export function HomeLayoutField({ field }: { field: FormField }) {
  return <DesignChoice label="Layout" field={field} options={LAYOUTS} />
}

const MASTHEADS: Option<MastheadStyle>[] = [
  {
    value: 'band',
    label: 'Band',
    hint: 'The name on the left, on a band of the primary color.',
    strong: 'M0 0h120v38H0zM8 15v9h40v-9zM66 12v15h46V12zM92 4v3h20V4z',
    pale: 'M8 45h16v4H8zM30 45h16v4H30zM52 45h16v4H52z',
  },
  {
    value: 'nameplate',
    label: 'Nameplate',
    hint: 'The name in the middle between two rules, on paper, as of a newspaper.',
    strong: 'M36 14h48v13H36zM0 36h120v2H0zM0 52h120v2H0z',
    pale: 'M8 4h20v3H8zM92 4h20v3H92zM8 15h18v3H8zM8 21h14v3H8zM92 15h20v11H92zM26 43h16v4H26zM52 43h16v4H52zM78 43h16v4H78z',
  },
]

/** The masthead of every page. */
export function MastheadField({ field }: { field: FormField }) {
  return <DesignChoice label="Masthead" field={field} options={MASTHEADS} />
}

type ChoiceProps = FieldProps & {
  options: readonly Option<string>[]
}

/** One of a few designs, each with a small drawing of it. */
function DesignChoice({ label, field, hint, options }: ChoiceProps) {
  const { control, messages } = useFieldMessages(field, hint)
  const { id, name, autoFocus } = control
  const value = textValue(field)
  return (
    <fieldset className={styles.choice} aria-describedby={control['aria-describedby']}>
      <legend className={kit.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option, at) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              // The form moves the focus to the first one.
              id={at === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
              autoFocus={autoFocus && at === 0}
            />
            <svg className={styles.drawing} viewBox="0 0 120 84" aria-hidden="true">
              <path fillRule="evenodd" d={option.strong} />
              <path opacity={PALE} d={option.pale} />
            </svg>
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
              <span className={styles.hint}>{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  )
}
