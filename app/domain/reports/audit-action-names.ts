/** What each action of the audit log is called. */
export const AUDIT_ACTION_NAMES: Record<string, string> = {
  'site.create': 'Site added',
  'site.update': 'Site edited',
  'site.announce': 'Announcement changed',
  'site.set-rates': 'Upsell rates changed',
  'invoice.feature': 'Complimentary days added',
  'invoice.release': 'Complimentary days released',
  'invoice.refund': 'Sale refunded',
  'administrator.add': 'Administrator added',
  'administrator.remove': 'Administrator removed',
  'event.edit': 'Event edited',
  'event.publish': 'Event published',
  'event.unpublish': 'Event unpublished',
  'event.delete': 'Event deleted',
  'event.restore': 'Event restored',
  'event.accept': 'Event accepted',
  'event.hold': 'Event held for review',
  'event.decline': 'Event declined',
  'event.undo': 'Decisions about events undone',
  'event.pick': 'Event picked',
  'event.unpick': 'Event no longer picked',
  'event.hide': 'Event hidden',
  'event.show': 'Event shown again',
  'event.quarantine': 'Event quarantined',
  'event.release': 'Event released from quarantine',
  'event.categorize': 'Categories of an event changed',
  'event.tag': 'Tags of an event changed',
  'venue.create': 'Venue added',
  'venue.update': 'Venue edited',
  'venue.delete': 'Venue deleted',
  'venue.quarantine': 'Venue quarantined',
  'venue.release': 'Venue released from quarantine',
  'category.create': 'Category added',
  'category.update': 'Category edited',
  'category.move': 'Category moved',
  'category.merge': 'Category merged into another',
  'category.delete': 'Category deleted',
  'venue.merge': 'Venue merged into another',
  'venue.unmerge': 'Merge of a venue undone',
  'venue.differ': 'Venues marked as not the same',
  'venue.undo-differ': 'Venues no longer marked as not the same',
}

/** The name of an action; of one that is no longer known, its own words. */
export function nameAuditAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ')
  return AUDIT_ACTION_NAMES[action] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
