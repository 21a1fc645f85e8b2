import { expect, test } from 'vitest'
import type { Role } from './account'
import * as may from './permissions'

const HERE = 1
const person = (id: string, ...roles: Role[]) => ({ id, roles })

const PEOPLE = {
  nobody: null,
  other: person('other'),
  creator: person('creator'),
  adminHere: person('a', { role: 'siteadmin', siteId: HERE }),
  adminElsewhere: person('b', { role: 'siteadmin', siteId: 2 }),
  superadmin: person('s', { role: 'superadmin' }),
} as const

const own = { createdBy: 'creator', feedId: null }
const fed = { createdBy: null, feedId: 9 }
const left = { createdBy: null, feedId: null }

/** The table of the specification, section 6: who may. */
const TABLE: [string, (someone: may.MaybeViewer) => boolean, (keyof typeof PEOPLE)[]][] = [
  [
    'create an event',
    may.canCreateEvent,
    ['other', 'creator', 'adminHere', 'adminElsewhere', 'superadmin'],
  ],
  [
    'edit an event that a person put up',
    (one) => may.canEditEvent(one, own, HERE),
    ['creator', 'adminHere', 'superadmin'],
  ],
  [
    'edit an event whose creator has left',
    (one) => may.canEditEvent(one, left, HERE),
    ['adminHere', 'superadmin'],
  ],
  ['edit an event of a feed', (one) => may.canEditEvent(one, fed, HERE), []],
  [
    'see an unpublished event',
    (one) => may.canSeeUnlisted(one, own, HERE),
    ['creator', 'adminHere', 'superadmin'],
  ],
  [
    'see an unpublished event of a feed',
    (one) => may.canSeeUnlisted(one, fed, HERE),
    ['adminHere', 'superadmin'],
  ],
  [
    'pick, hide, tag and categorise',
    (one) => may.canModerate(one, HERE),
    ['adminHere', 'superadmin'],
  ],
  ['promote without charge', (one) => may.canPromoteFree(one, HERE), ['adminHere', 'superadmin']],
  ['be offered to promote it', (one) => may.canPromote(one, own), ['creator']],
  ['edit categories and scrapes', may.canEditCategories, ['superadmin']],
]

for (const [what, mayDo, who] of TABLE) {
  test(`Those who may ${what}: ${who.join(', ') || 'nobody'}`, () => {
    const allowed = Object.entries(PEOPLE).flatMap(([name, one]) => (mayDo(one) ? [name] : []))
    expect(allowed).toEqual(who)
  })
}
