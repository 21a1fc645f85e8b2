/** Whether a text is enough of an email to enable the buttons; the schema checks the rest. */
export function mayBeEmail(text: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)
}
