/** What a curated venue was after each change; with a version, compared with what it is now. */
export function curatedVenueVersionsPath(
  { id }: { id: number },
  { uid }: { uid: string },
  version?: { id: number },
): string {
  const path = `/curatedvenue/versions/${encodeURIComponent(uid)}?site=${id}`
  return version ? `${path}&version=${version.id}` : path
}
