/** A part of a page that fails alone: what it shows, or that it could not be read. */
export type SectionResult<Value> = Value | 'unavailable'

/** What is made of a part, where it could be read. */
export function mapSection<From extends object, To>(
  part: SectionResult<From>,
  make: (value: From) => To,
): SectionResult<To> {
  return part === 'unavailable' ? part : make(part)
}
