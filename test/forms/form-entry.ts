/** One form of the product, for test/forms/every-form.ts. */
export type FormEntry = {
  /** The file that draws it, below app/. */
  drawnIn: string
  /** The route that answers it, below app/. */
  route: string
  /** The button, where a form or a route has several. */
  intent?: string
  /** A button without fields, a choice from a list, or a search, which takes anything. */
  isAlwaysRight?: true
  /** The journey that fills it in, if not the one of all forms. */
  walkedIn?: string
}
