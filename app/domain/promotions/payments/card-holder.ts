/** What is wrong with the name on a card; null if nothing is. The payment provider checks the rest (specification, section 5). */
export const checkCardHolder = (name: string): string | null =>
  name.trim() === '' ? 'Name is required' : null
