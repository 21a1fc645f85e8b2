/** The number that was typed, as 12 or #12; null for another text. */
export function parseNumber(text: string): number | null {
  const [, number] = text.match(/^#?([1-9]\d{0,14})$/) ?? []
  return number ? Number(number) : null
}
