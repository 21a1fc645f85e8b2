import type { Signal } from './score-submission'

/** A held submission waits for an editor. What is held or declined is not published. */
export const SUBMISSION_STATES = ['accepted', 'held', 'declined'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** A submission as editors of its site see it. */
export type SubmissionReview = {
  id: number
  state: SubmissionState
  /** Changes with each decision and each time its author saves it. */
  version: number
  score: number
  signals: Signal[]
  /** What the editor wrote to the submitter. */
  reason: string
  /** Null if no editor decided. Epoch milliseconds. */
  decided: { at: number; editor: string | null } | null
  /** Null if the account was deleted. */
  submitter: { name: string; email: string } | null
  /** How many dates it has. */
  dates: number
}
