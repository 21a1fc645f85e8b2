/** The data of a section of a page, or 'unavailable' if it could not be loaded. */
export type SectionResult<Value> = Value | 'unavailable'

/** Maps the data of a section that is available. */
export function mapSection<From extends object, To>(
  section: SectionResult<From>,
  map: (value: From) => To,
): SectionResult<To> {
  return section === 'unavailable' ? section : map(section)
}
