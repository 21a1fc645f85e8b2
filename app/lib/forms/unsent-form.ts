import type { FormReply } from './form-reply'

/** A form that was sent after the session had expired, as its page shows it again. */
export type UnsentForm = {
  /** The page's path and query. */
  path: string
  /** As if the form had been answered: what was typed, without errors. */
  reply: FormReply
  /** Whether nothing was too long to be stored. */
  isComplete: boolean
}

/** The hidden field with the signed account that opened the form (app/http/forms/form-author.server.ts). Only forms that have it are stored. */
export const FORM_AUTHOR = 'author'

/** The search parameter of a POST that deletes what is stored for its URL. */
export const DISCARD_UNSENT = 'discard-unsent'
