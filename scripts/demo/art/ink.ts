/** The colors of one image. */
export type Inks = {
  ground: string
  /** For drawing on the background: the darkest, or on a dark background the lightest. */
  ink: string
  /** Four colors that match each other and the background. */
  primary: string
  secondary: string
  tertiary: string
  pastel: string
  /** Whether the background is light. */
  pale: boolean
  /** Colors that do not depend on the background: the strong warm one, night, and nearly black. */
  warm: string
  night: string
  dark: string
  /** `secondary`, `tertiary` and `ink`, replaced where they would not be visible on the background. */
  sun: string
  cool: string
  shade: string
}

export const CREAM = '#fff3da'

type Mixed = Pick<Inks, 'ground' | 'ink' | 'primary' | 'secondary' | 'tertiary' | 'pastel'>

function mix(sets: Mixed[], fixed: Pick<Inks, 'night' | 'dark'>): Inks[] {
  return sets.map((set) => {
    const isOnNight = set.ground === fixed.night
    return {
      ...set,
      ...fixed,
      pale: PALE.test(set.ground),
      warm: PALE.test(set.primary) ? set.tertiary : set.primary,
      sun: set.secondary === set.ground ? CREAM : set.secondary,
      cool: set.tertiary === set.ground ? set.ink : set.tertiary,
      shade: isOnNight ? fixed.dark : set.ink,
    }
  })
}

/** Creams and light tints: red and green are both high. */
const PALE = /^#[a-f][0-9a-f][a-f]/

/** The colors of each city: cold water and vermilion, red rock and turquoise. */
export const INKS = {
  portlarkin: mix(
    [
      ['#f4ead6', '#12344a', '#e2572f', '#f1b244', '#2b8189', '#a8cfcd'],
      ['#12344a', '#f4ead6', '#e8643b', '#f1b244', '#2f8b92', '#c9dcd6'],
      ['#2b8189', '#10293c', '#f4ead6', '#f4b847', '#e2572f', '#8fc4c3'],
      ['#efb148', '#12344a', '#dc4f2a', '#f8eed9', '#1f6f7c', '#f6d08d'],
      ['#a9d0cf', '#12344a', '#e2572f', '#f6edda', '#1f6f7c', '#f1b244'],
      ['#df5832', '#132f44', '#f6ead2', '#f4b544', '#1d5f70', '#f3a07c'],
    ].map(named),
    { night: '#12344a', dark: '#0f2232' },
  ),
  sorrelsprings: mix(
    [
      ['#f6e5c9', '#40203a', '#c9542c', '#e5a63d', '#2c8a86', '#ecb795'],
      ['#40203a', '#f6e5c9', '#d9633a', '#e9ad45', '#3b9a93', '#eab897'],
      ['#c65a30', '#381b33', '#f6e5c9', '#eeb24c', '#2b7f7e', '#e79a6f'],
      ['#e7a940', '#40203a', '#bf4a27', '#f9ecd2', '#2a7d7b', '#f3cf87'],
      ['#2f8a86', '#35192f', '#f7e6ca', '#ecae45', '#d45f34', '#8fc1b4'],
      ['#edbd9c', '#40203a', '#c14e2a', '#f9ead0', '#2c817f', '#e5a63d'],
    ].map(named),
    { night: '#40203a', dark: '#2a1528' },
  ),
}

export type Press = keyof typeof INKS

function named(inks: string[]): Mixed {
  const [ground = '', ink = '', primary = '', secondary = '', tertiary = '', pastel = ''] = inks
  return { ground, ink, primary, secondary, tertiary, pastel }
}
