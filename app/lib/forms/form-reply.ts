import type { SubmissionResult } from '@conform-to/react'

/** The response of an action whose page is rendered again with the form. */
export type FormReply<Offer extends string = string> = {
  /** The button that was pressed. */
  intent?: string
  /** The submitted values, without passwords, and the errors. */
  result: SubmissionResult<string[]>
  /** A success message. */
  notice?: string
  /** The action that the page offers beside an error. */
  offer?: Offer
}
