import { sha256 } from '~/lib/sha-256'
import {
  CATEGORY_FIELDS,
  type CategoryField,
  type CategoryValues,
  normalizeLineBreaks,
} from './category-form'

/** Of each field. Enough to notice a change; it protects nothing. */
const HASH_LENGTH = 12

/**
 * What a form was opened with: a short hash of each field, so that the form can show which of them another editor has changed
 * meanwhile, and which its own has.
 */
export async function fingerprintCategory(values: CategoryValues): Promise<string> {
  const hashes = await Promise.all(CATEGORY_FIELDS.map((name) => hashValue(values[name])))
  return hashes.join('.')
}

/** The fields whose values differ from those of the fingerprint; all of them if it is none of ours. */
export async function listChangedFields(
  fingerprint: string,
  values: CategoryValues,
): Promise<CategoryField[]> {
  const before = fingerprint.split('.')
  const now = (await fingerprintCategory(values)).split('.')
  return CATEGORY_FIELDS.filter((_, at) => before[at] !== now[at])
}

/** As browsers send it back. */
async function hashValue(value: string | null): Promise<string> {
  return (await sha256(normalizeLineBreaks(value ?? ''))).slice(0, HASH_LENGTH)
}
