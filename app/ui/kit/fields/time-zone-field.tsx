import type { FieldProps } from './labeled-control'
import { SelectField } from './select-field'

type Props = FieldProps & {
  /** IANA names, in the order in which they are offered. */
  zones: readonly string[]
  placeholder?: string
  required?: boolean
}

/** A time zone by its IANA name, with what people call it. A stored zone that is not offered stays one of the options. */
export function TimeZoneField({ zones, ...props }: Props) {
  const { initialValue } = props.field
  const isOffered = typeof initialValue !== 'string' || zones.includes(initialValue)
  const offered = isOffered || initialValue === '' ? zones : [...zones, initialValue]
  return (
    <SelectField
      {...props}
      options={offered.map((zone) => ({ value: zone, label: labelZone(zone) }))}
    />
  )
}

const NAMES: Record<string, string> = {
  UTC: 'Coordinated Universal Time',
  'Pacific/Honolulu': 'Hawaii',
  'America/Anchorage': 'Alaska',
  'America/Los_Angeles': 'Pacific',
  'America/Boise': 'Mountain, Boise',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, Arizona',
  'America/Chicago': 'Central',
  'America/Detroit': 'Eastern, Detroit',
  'America/New_York': 'Eastern',
}

function labelZone(zone: string): string {
  const name = NAMES[zone]
  return name === undefined ? zone : `${name} (${zone})`
}
