import { PRIVACY_PATH, TERMS_PATH } from '~/domain/sites/legal-facts'
import { A } from '~/ui/kit/link'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import styles from './footer.module.css'
import type { SiteFrameContent } from './frame-content'
import { getLengthClass } from './site-name'

export function Footer({ frame }: { frame: SiteFrameContent }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <p className={styles.name} data-length={getLengthClass(frame.name)}>
            <bdi>{frame.name}</bdi>
          </p>
          <A className={styles.add} href="/create/event">
            Add Your Event
          </A>
        </div>
        {frame.footerSections.length > 0 ? (
          <div className={styles.sections}>
            {frame.footerSections.map((section) => (
              <section key={section.title}>
                <h2 className={styles.heading}>{section.title}</h2>
                <ul>
                  {section.links.map((link) => (
                    <li key={`${link.title} ${link.url}`}>
                      <A href={link.url}>{link.title}</A>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : null}
        <div className={styles.base}>
          <nav aria-label="Footer">
            <ul className={styles.links}>
              <li>
                <A href="/">Home</A>
              </li>
              <li>
                <A href="/search">Search</A>
              </li>
              <li>
                <A href="/neighborhoods">Neighborhoods</A>
              </li>
              <li>
                <A href="/categories">All Categories</A>
              </li>
              <li>
                <A href={TERMS_PATH}>Terms</A>
              </li>
              <li>
                <A href={PRIVACY_PATH}>Privacy</A>
              </li>
              {frame.supportEmail ? (
                <li>
                  <MailtoLink email={frame.supportEmail} text="Support" />
                </li>
              ) : null}
            </ul>
          </nav>
          <p className={styles.zone}>All times are {frame.zoneName}.</p>
        </div>
      </div>
    </footer>
  )
}
