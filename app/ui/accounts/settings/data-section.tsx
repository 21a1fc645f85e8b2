import { ACCOUNT_EXPORT_PATH, DELETE_ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { AccountSection } from './account-section'
import styles from './data-section.module.css'

export function DataSection() {
  return (
    <AccountSection
      section="data"
      heading="Your data"
      about="Download everything we store about you as a JSON file."
      notice={null}
    >
      <div className={styles.links}>
        <A className={button.second} href={ACCOUNT_EXPORT_PATH} download>
          Download Your Data
        </A>
        <A className={button.plain} href={DELETE_ACCOUNT_PATH}>
          Delete your account
        </A>
      </div>
    </AccountSection>
  )
}
