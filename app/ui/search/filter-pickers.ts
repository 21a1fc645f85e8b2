/** What the filters are chosen with, loaded when a visitor reaches for them. */
export { DayPicker } from './day-picker'
export { OptionPicker } from './option-picker'
export { saveRecentPlaces } from './recent-places'
