const whole = new Intl.NumberFormat('en-US')

/** '3,000'. A number's own `toLocaleString` builds a format each time, which takes as long as drawing an event's card. */
export const formatNumber = (number: number): string => whole.format(number)
