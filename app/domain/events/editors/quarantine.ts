/** Why nobody but editors and its author sees an event. The editor's name is null if it is unknown or the account was deleted. */
export type Quarantine = { editor: string | null; isBySuperadmin: boolean; reason: string }

/** What only superadmins may lift. */
export const QUARANTINE_LOCKED = 'A superadmin set this quarantine: only superadmins may lift it.'

/** 'Set by Lou Reed: a hoax.' */
export function describeQuarantine({ editor, isBySuperadmin, reason }: Quarantine): string {
  const role = isBySuperadmin ? 'superadmin' : 'editor'
  const who = editor === null ? `a ${role} whose account is unknown` : `${editor} (${role})`
  const why = reason === '' ? '' : `: ${reason.replace(/[.\s]+$/, '')}`
  return `Set by ${who}${why}.${isBySuperadmin ? ' Only superadmins may lift it.' : ''}`
}
