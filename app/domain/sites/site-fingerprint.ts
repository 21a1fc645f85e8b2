import { sha256 } from '~/lib/sha-256'
import { SITE_FORM_FIELDS, type SiteFormField } from './site-form'
import type { SiteFormTexts } from './site-form-input'

/** Of each field. Enough to notice a change; it protects nothing. */
const HASH_LENGTH = 12

/**
 * What a site's form was opened with: a short hash of each field, so that the form can show which of them another editor has
 * changed meanwhile, and which its own has.
 */
export async function fingerprintSite(texts: SiteFormTexts): Promise<string> {
  const hashes = await Promise.all(
    SITE_FORM_FIELDS.map((name) => sha256(JSON.stringify(texts[name]))),
  )
  return hashes.map((hash) => hash.slice(0, HASH_LENGTH)).join('.')
}

/** The fields whose values differ from those of the fingerprint; all of them if it is none of ours. */
export async function listChangedSiteFields(
  fingerprint: string,
  texts: SiteFormTexts,
): Promise<SiteFormField[]> {
  const before = fingerprint.split('.')
  const now = (await fingerprintSite(texts)).split('.')
  return SITE_FORM_FIELDS.filter((_, at) => before[at] !== now[at])
}
