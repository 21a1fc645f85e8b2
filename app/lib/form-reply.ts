import type { SubmissionResult } from '@conform-to/react'

/** What an action answers when its page is drawn again with the form. */
export type FormReply<Offer extends string = string> = {
  /** The button that was pressed. */
  intent?: string
  /** The typed values, without passwords, and the errors. */
  result: SubmissionResult<string[]>
  /** A success message. */
  notice?: string
  /** What the page suggests beside an error. */
  offer?: Offer
}
