import type { Option } from '~/ui/kit/fields/select-field'

/** The options of a select, of a list of choices with their names. */
export const toOptions = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
