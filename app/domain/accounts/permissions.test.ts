import { expect, test } from 'vitest'
import type { Role } from './account'
import * as may from './permissions'

const SITE_ID = 1
const person = (id: string, ...roles: Role[]) => ({ id, roles })

const PEOPLE = {
  visitor: null,
  account: person('other'),
  creator: person('creator'),
  siteAdmin: person('a', { role: 'siteadmin', siteId: SITE_ID }),
  otherSiteAdmin: person('b', { role: 'siteadmin', siteId: 2 }),
  superadmin: person('s', { role: 'superadmin' }),
} as const

const own = { createdBy: 'creator', feedId: null }
const fed = { createdBy: null, feedId: 9 }
const left = { createdBy: null, feedId: null }

/** The table of the specification, section 6: who may. */
const TABLE: [string, (viewer: may.MaybeViewer) => boolean, (keyof typeof PEOPLE)[]][] = [
  [
    'edit an event that a person put up',
    (viewer) => may.canEditEvent(viewer, own, SITE_ID),
    ['creator', 'siteAdmin', 'superadmin'],
  ],
  [
    'edit an event whose creator has left',
    (viewer) => may.canEditEvent(viewer, left, SITE_ID),
    ['siteAdmin', 'superadmin'],
  ],
  ['edit an event of a feed', (viewer) => may.canEditEvent(viewer, fed, SITE_ID), []],
  [
    'see an unpublished event',
    (viewer) => may.canSeeUnlisted(viewer, own, SITE_ID),
    ['creator', 'siteAdmin', 'superadmin'],
  ],
  [
    'see an unpublished event of a feed',
    (viewer) => may.canSeeUnlisted(viewer, fed, SITE_ID),
    ['siteAdmin', 'superadmin'],
  ],
  [
    'pick, hide, tag and categorise',
    (viewer) => may.canModerate(viewer, SITE_ID),
    ['siteAdmin', 'superadmin'],
  ],
  [
    'promote without charge',
    (viewer) => may.canPromoteFree(viewer, SITE_ID),
    ['siteAdmin', 'superadmin'],
  ],
  ['edit categories and scrapes', may.canEditCategories, ['superadmin']],
]

for (const [what, isAllowed, who] of TABLE) {
  test(`Who may ${what}: ${who.join(', ') || 'nobody'}`, () => {
    const allowed = Object.entries(PEOPLE).flatMap(([name, viewer]) =>
      isAllowed(viewer) ? [name] : [],
    )
    expect(allowed).toEqual(who)
  })
}
