import type { SubmissionResult } from '@conform-to/react'

/** The parts of the account page, by the anchors of their addresses. */
export type AccountSectionId =
  | 'name'
  | 'picture'
  | 'email'
  | 'password'
  | 'providers'
  | 'sessions'
  | 'data'

/** What is wrong with what one part's form brought. */
export type AccountAnswer = {
  section: AccountSectionId
  result: SubmissionResult<string[]>
  /** Where another account's password can be reset, when it has the address. */
  resetHref?: string
}

/** What has just gone well, in one part. */
export type AccountNotice = { section: AccountSectionId; text: string }

/** What is known of one part: what came of its form the last time. */
export type SectionProps = { answer: AccountAnswer | undefined; notice: AccountNotice | null }

export const ACCOUNT_PATH = '/account'
export const DELETE_ACCOUNT_PATH = '/account/delete'
export const ACCOUNT_EXPORT_PATH = '/account/export.json'

export const sectionPath = (section: AccountSectionId) => `${ACCOUNT_PATH}#${section}`
