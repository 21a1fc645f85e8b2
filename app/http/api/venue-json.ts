/** A venue in the shape of the specification (section 3, the venue of an event). */
export type VenueJson = {
  id: number
  name: string
  address: string
  latitude: number
  longitude: number
}

export function venueJson({ id, name, address, latitude, longitude }: VenueJson): VenueJson {
  return { id, name, address, latitude, longitude }
}
