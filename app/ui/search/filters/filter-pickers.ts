/** What the filters are chosen with, loaded when a visitor reaches for them. */
export { DayPicker } from '../days/day-picker'
export { saveRecentPlaces } from '../places/recent-places'
export { OptionPicker } from './option-picker'
