import type { AccessibilityFeature } from '~/domain/events/event-facts'

/** For whom a venue's events are, and what makes them accessible. `minAge` is 0 where all ages are welcome. */
export type VenueFacts = { minAge?: number; accessibility: AccessibilityFeature[] }

const HEARING: AccessibilityFeature[] = ['hearing-loop', 'step-free']
const STEP_FREE: AccessibilityFeature[] = ['step-free']

/** By the name of the venue; what some do not say stays unknown. */
export const VENUE_FACTS: Record<string, VenueFacts> = {
  // Port Larkin
  'The Ropewalk': { minAge: 18, accessibility: STEP_FREE },
  'The Blue Lantern': { minAge: 21, accessibility: [] },
  'Larkin Symphony Hall': { minAge: 0, accessibility: HEARING },
  'Gaslight Playhouse': { minAge: 13, accessibility: HEARING },
  'Orpheum Theater': { accessibility: HEARING },
  'The Laughing Gull': { minAge: 18, accessibility: [] },
  'Club Meridian': { minAge: 21, accessibility: STEP_FREE },
  'Breakwater Bandshell': { minAge: 0, accessibility: STEP_FREE },
  'Larkin Museum of Art': { minAge: 0, accessibility: HEARING },
  'Maritime Museum': { minAge: 0, accessibility: STEP_FREE },
  'Customs House Market Hall': { minAge: 0, accessibility: STEP_FREE },
  'Tern Street Roasters': { minAge: 0, accessibility: [] },
  'Northlight Brewing': { minAge: 21, accessibility: STEP_FREE },
  'Copper Kettle Kitchen': { minAge: 16, accessibility: STEP_FREE },
  'Mariners Park': { minAge: 0, accessibility: STEP_FREE },
  'Saltmarsh Arena': { accessibility: HEARING },
  'Breakwater Boathouse': { minAge: 8, accessibility: [] },
  'Larkin Free Library': { minAge: 0, accessibility: HEARING },
  // Sorrel Springs
  'The Roundhouse': { minAge: 18, accessibility: STEP_FREE },
  'Agave Room': { minAge: 21, accessibility: [] },
  'Sorrel Opera House': { minAge: 8, accessibility: HEARING },
  'Little Theater on Copper Row': { minAge: 0, accessibility: ['relaxed', 'step-free'] },
  'Punchline Social': { minAge: 18, accessibility: STEP_FREE },
  'Meteor Lanes': { minAge: 0, accessibility: STEP_FREE },
  'Alameda Cinema': { accessibility: HEARING },
  'Terrace Amphitheater': { minAge: 0, accessibility: ['interpreted', 'step-free'] },
  'Coyote Flats Arena': { accessibility: STEP_FREE },
  'Museum of the High Desert': { minAge: 0, accessibility: STEP_FREE },
  'Casa Azul Gallery': { minAge: 0, accessibility: [] },
  'Railyard Market': { minAge: 0, accessibility: STEP_FREE },
  'Half Moon Coffee': { minAge: 0, accessibility: STEP_FREE },
  'Juniper Taproom': { minAge: 21, accessibility: STEP_FREE },
  'Piñon Park': { minAge: 0, accessibility: STEP_FREE },
  'Sorrel Springs Bathhouse': { minAge: 16, accessibility: STEP_FREE },
  'Acequia Community Garden': { minAge: 0, accessibility: [] },
}
