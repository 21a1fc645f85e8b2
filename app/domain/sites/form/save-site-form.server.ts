import { listCategories } from '~/domain/categories/category-store.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { describeMissing } from '~/domain/images/image'
import { findMissingImages } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { INVALID_BOUNDS } from '~/domain/sites/bounds/bounds'
import { changeSite, type DomainInUse } from '~/domain/sites/change-site.server'
import { describeHostRefusal, type HostRefusal } from '~/domain/sites/hosts/site-host'
import { findProductDomain, parseSiteSettings, type SiteDomain } from '~/domain/sites/site'
import { findStoredSite, type StoredSite, storedTexts } from '~/domain/sites/stored-site.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { type SiteFormField, type SiteFormValues, toSiteSettings } from './site-form'
import { toSiteFormTexts } from './site-form-input'

type SiteFieldErrors = Partial<Record<SiteFormField, string>>

export type SiteFormUpdate =
  | { kind: 'saved'; host: string; isChanged: boolean; isRelisted: boolean }
  | { kind: 'not-found' }
  | { kind: 'refused'; errors: SiteFieldErrors }
  | { kind: 'conflict'; conflict: EditConflict }

type Services = ChangeServices & {
  imageReferences: ImageReference[]
  settings: { productDomain: string }
}

type Update = {
  siteId: number
  values: SiteFormValues
  openedWith: string
  /** The id of the editor's account, who may use images that only they have uploaded. */
  account: string
}

/** Saves the form of a site, unless another editor has saved one of its fields differently since it was opened. */
export async function saveSiteForm(services: Services, update: Update): Promise<SiteFormUpdate> {
  const { siteId, values, openedWith } = update
  const stored = await findStoredSite(services.db, siteId)
  if (!stored) return { kind: 'not-found' }
  const domains = toSiteDomains(values)
  const sent = toTexts(stored, values, domains)
  const conflict = findEditConflict(openedWith, storedTexts(stored), sent)
  if (conflict) return { kind: 'conflict', conflict }
  const errors = {
    ...(values.bounds === null && stored.site.bounds !== null && { bounds: INVALID_BOUNDS }),
    ...(await refuseImages(services, stored, update)),
    ...(await refuseCategories(services, stored, values)),
    ...refuseProductDomains(services, values),
  }
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }
  const { host, name, timezone, bounds } = values
  const settings = toSiteSettings(values)
  const change = await changeSite(services, stored, {
    host,
    name,
    timezone,
    bounds,
    domains,
    settings,
  })
  switch (change.kind) {
    case 'updated': {
      const isRelisted = change.changed.some((field) => field === 'bounds' || field === 'timezone')
      return { kind: 'saved', host, isChanged: true, isRelisted }
    }
    case 'unchanged':
      return { kind: 'saved', host, isChanged: false, isRelisted: false }
    case 'conflict':
      // Another editor was faster by a moment: now the form shows what they saved.
      return saveSiteForm(services, update)
    default:
      return { kind: 'refused', errors: describeRefusal(change, values) }
  }
}

function toSiteDomains({ canonicalDomain, otherDomains }: SiteFormValues): SiteDomain[] {
  const furtherDomains = otherDomains.filter((domain) => domain !== canonicalDomain)
  return [
    ...(canonicalDomain === undefined ? [] : [{ domain: canonicalDomain, canonical: true }]),
    ...furtherDomains.sort().map((domain) => ({ domain, canonical: false })),
  ]
}

/** The form's values as they would be shown if they were stored. */
function toTexts({ site }: StoredSite, values: SiteFormValues, domains: SiteDomain[]) {
  const { host, name, timezone, bounds } = values
  const settings = parseSiteSettings(JSON.parse(JSON.stringify(toSiteSettings(values))))
  return toSiteFormTexts({ ...site, host, name, timezone, bounds, settings }, domains)
}

const IMAGE_FIELDS = ['logoChecksum', 'logoDarkChecksum', 'defaultEventImageChecksum'] as const

async function refuseImages(
  services: Services,
  { site: { settings } }: StoredSite,
  { values, account }: Update,
): Promise<SiteFieldErrors> {
  const missing = await findMissingImages(
    services,
    { ...services, account },
    {
      before: IMAGE_FIELDS.map((name) => settings[name] ?? null),
      after: IMAGE_FIELDS.map((name) => values[name]),
    },
  )
  return missing ? describeMissing(values, missing) : {}
}

/** Categories that were chosen before may have been removed since; only new ones must exist. */
async function refuseCategories(
  { db }: Services,
  { site }: StoredSite,
  values: SiteFormValues,
): Promise<SiteFieldErrors> {
  const errors: SiteFieldErrors = {}
  const known = new Set((await listCategories(db)).map(({ id }) => id))
  for (const name of ['siteNavCategories', 'homeCategories'] as const) {
    const unknown = values[name].find((id) => !known.has(id) && !site.settings[name].includes(id))
    if (unknown !== undefined) errors[name] = `There is no category ${unknown}`
  }
  return errors
}

function refuseProductDomains(
  { settings: { productDomain } }: Services,
  { canonicalDomain, otherDomains }: SiteFormValues,
): SiteFieldErrors {
  const findOwn = (domains: string[]) =>
    findProductDomain(
      domains.map((domain) => ({ domain, canonical: false })),
      productDomain,
    )
  const canonical = canonicalDomain ? findOwn([canonicalDomain]) : null
  const further = findOwn(otherDomains)
  return {
    ...(canonical && { canonicalDomain: canonical }),
    ...(further && { otherDomains: further }),
  }
}

function describeRefusal(
  refusal: HostRefusal | DomainInUse,
  { canonicalDomain }: SiteFormValues,
): SiteFieldErrors {
  if (refusal.kind !== 'domain-in-use') return { host: describeHostRefusal(refusal) }
  const { domain, host } = refusal
  const message = `${domain} is already a domain of site ${host}`
  return domain === canonicalDomain ? { canonicalDomain: message } : { otherDomains: message }
}
