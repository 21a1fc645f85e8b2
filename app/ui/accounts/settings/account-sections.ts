import type { AccountIntent } from '~/domain/accounts/account-page-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'

/** The sections of the account page, by their URL fragments. */
export type AccountSectionId =
  | 'name'
  | 'image'
  | 'email'
  | 'password'
  | 'providers'
  | 'sessions'
  | 'data'

/** The success notice of one section. */
export type AccountNotice = { section: AccountSectionId; text: string }

/** The reply to a section's last submitted form. */
export type SectionProps = { reply: FormReply | undefined; notice: AccountNotice | null }

/** The section that renders each form, and shows its reply. */
export const SECTION_BY_INTENT: Record<AccountIntent, AccountSectionId> = {
  'change-name': 'name',
  'change-image': 'image',
  'remove-image': 'image',
  'change-email': 'email',
  'change-password': 'password',
  'send-reset-link': 'password',
  'unlink-google': 'providers',
  'log-out-device': 'sessions',
  'log-out-everywhere': 'sessions',
}
