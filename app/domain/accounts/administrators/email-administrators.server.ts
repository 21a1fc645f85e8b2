import { emailEach } from '~/domain/mail/email-each.server'
import type { MailBrand, RenderedEmail } from '~/domain/mail/email-template'
import { buildSiteUrl } from '~/domain/sites/build-site-url'
import type { Site } from '~/domain/sites/site'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import { findGreetedName } from '../account'
import { listAdministrators } from './administrator-store.server'

export type EmailServices = { db: Database; mailer: Mailer; settings: Settings; log: Log }

/** `name` is the recipient's, `adminUrl` that of the console, without a trailing slash. */
type Surroundings = { site: Site; brand: MailBrand; adminUrl: string; name: string }

/** Emails each administrator of a site, as `emailEach` does. It is done if there is no such site any more. */
export async function emailAdministrators(
  services: EmailServices,
  siteId: number,
  delivery: { key: string; failure: string },
  render: (surroundings: Surroundings) => RenderedEmail,
): Promise<{ emails: number; isDone: boolean }> {
  const { db, settings } = services
  const [[site], administrators] = await Promise.all([
    listSitesById(db, [siteId]),
    listAdministrators(db, siteId),
  ])
  if (!site) return { emails: 0, isDone: true }
  const brand = await loadMailBrand(services, { site, url: buildSiteUrl(site, settings) })
  const adminUrl = buildSiteUrl({ host: 'admin', canonicalDomain: null }, settings)
  return emailEach(services, administrators, { brand, ...delivery }, (person) =>
    render({ site, brand, adminUrl, name: findGreetedName(person) }),
  )
}
