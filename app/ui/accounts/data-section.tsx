import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { ACCOUNT_EXPORT_PATH, DELETE_ACCOUNT_PATH } from './account-sections'
import styles from './data-section.module.css'
import { AccountSection } from './account-section'

/** All that is kept of somebody, to take along, and the way out. */
export function DataSection() {
  return (
    <AccountSection
      section="data"
      heading="Your data"
      about="Everything we hold about you, in a file that people and programs can read (JSON)."
      notice={null}
    >
      <div className={styles.ways}>
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
