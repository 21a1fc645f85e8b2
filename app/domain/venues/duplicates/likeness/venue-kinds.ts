import { toSingular } from './venue-spelling'

/** What kind of place it is. Two names of different kinds are two places, but a kind alone names none. */
export const KINDS = new Set(
  `hall center theater park library church school bar cafe club museum gallery arena stadium field
  building house auditorium college university uc community garden market brewery brewing winery
  restaurant pub tavern lounge grill hotel inn plaza square place playhouse cinema opera
  arts art performing music memorial public city county town regional branch historic downtown
  conference events event venue entertainment complex space coffee company co chapel
  pavilion amphitheater gymnasium veterans campus high elementary academy commons ground fairgrounds
  showroom experience official main tasting beer dining recreation visitor civic cultural
  concert live jazz comedy shopping golf tennis soccer softball baseball basketball volleyball forum lake river st road station airport hospital tower
  lodge ranch bookstore bistro taproom distillery vineyard brewpub brewwork brewhouse`
    .split(/\s+/)
    .map(toSingular),
)

/** Words for a part of a place, or for what surrounds it. A name that has one more names another place. */
export const ROOM_WORDS = new Set(
  `room suite floor upstairs downstairs lower upper north south east west annex lobby courtyard patio rooftop
  basement parking lot garage entrance stage kitchen terrace lounge ballroom mezzanine balcony studio
  classroom lab quad lawn meadow little small childrens kids gate terminal dock shop store
  outside corner near behind between backstage loft cellar backyard outdoor addition shelter plaza gymnasium`
    .split(/\s+/)
    .map(toSingular),
)

/** Words that a number may stand without: 'Room 3222' and '3222'. */
export const ROOMS = new Set(['room', 'suite'])

/** A part of a name that only says where the place is, with the town: 'City of Davis: Memorial Center'. */
export const AREAS = new Set(['city', 'county', 'town', 'downtown', 'historic', 'village', 'state'])

/** With a word of its own, such a name is of a town or an institution, which has many venues: 'UC Davis', 'Brown County'. */
export const INSTITUTIONS = new Set([...AREAS, 'uc', 'university', 'college', 'region', 'regional'])

/** Kinds of which a building is one: a library and museum is not the library. */
export const BUILDINGS = new Set(
  `museum library theater church school stadium arena gallery auditorium hotel cinema playhouse chapel brewery
  winery restaurant academy gymnasium`.split(/\s+/),
)

/** Before another kind they are part of a proper name: 'Union Square Park' is not 'Union Park'. */
export const LANDMARKS = new Set(['square', 'lake', 'river', 'st', 'road', 'station'])

/** Makers of drinks: one of them calls itself by several. */
export const DRINKS = new Set(
  'brewery brewing beer taproom brewpub brewwork brewhouse tasting winery vineyard distillery'.split(
    ' ',
  ),
)

/** Rooms that are venues of their own: the 'Bossanova' may be the 'Bossanova Ballroom'. */
export const VENUE_ROOMS = new Set(['ballroom', 'lounge', 'shop', 'store'])

/** Words for rooms of which a building has several. */
export const COMMON_ROOMS = new Set(
  `meeting study class practice group breakout reading computer picnic area teen learning teaching program
  seminar media craft storage senior photo digital video audio dance music game fitness court`.split(
    /\s+/,
  ),
)

/** What an office within a larger building is for: 'Disability Cultural Center'. */
const SERVICES = new Set(
  `activity success engagement disability cultural intercultural multicultural career counseling
  writing tutoring resource wellness health transfer welcome`.split(/\s+/),
)

/** How large places are: those of a lower rank are in those of a higher one. */
const [ROOM, SERVICE] = [1, 2] as const
export const [INSIDE, HALL, BUILDING, AREA] = [3, 4, 5, 6] as const

const RANKS: [rank: number, words: string][] = [
  [AREA, 'campus park university college lake village zoo farm fairground forest branch mall'],
  [BUILDING, 'library building union center school church arena stadium hotel tower house'],
  [HALL, 'hall museum'],
  [
    INSIDE,
    'auditorium theater gallery chapel gymnasium cinema pavilion atrium rotunda garden trail',
  ],
  [
    ROOM,
    `room lab lounge lobby ballroom studio classroom suite patio courtyard makerspace office kitchen cafe restaurant
    bar shop store bookstore bistro pub tavern grill pool playground
    cafeteria court track bandshell greenhouse`,
  ],
]
const RANK_OF_WORD = new Map(
  RANKS.flatMap(([rank, words]) => words.split(/\s+/).map((word) => [word, rank] as const)),
)

/** How large a place of this name is, by its last word that says so; null if none does. */
export function findRank(words: string[]): number | null {
  const at = words.findLastIndex((word) => RANK_OF_WORD.has(word))
  if (words[at] === 'hall' && words[at - 1] === 'dining') return ROOM
  // A student center is a building; a student activity center may be an office in it.
  const isService = words.every(
    (word) => ['center', 'student'].includes(word) || SERVICES.has(word),
  )
  if (words[at] === 'center' && isService && words.some((word) => SERVICES.has(word)))
    return SERVICE
  return RANK_OF_WORD.get(words[at] ?? '') ?? null
}

/** Names of no place. */
export const NOWHERE = new Set(
  `online virtual zoom webinar tba tbd various locations location event meeting multiple venues to be
  announced determined livestream remote anywhere see website mailing list or link description`
    .split(/\s+/)
    .map(toSingular),
)

/** Whether the word says which place it is, not only what kind of place or where. */
export function isDistinctive(word: string, towns: Set<string>): boolean {
  return word.length > 1 && !towns.has(word) && !KINDS.has(word)
}
