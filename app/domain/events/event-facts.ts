/** What authors say of an event besides its texts, place and times, as it is stored. */
export type EventFacts = {
  /** Cents; both 0 if the event is free, null if the price is unknown. `priceToCents` is null if there is one price. */
  priceFromCents: number | null
  priceToCents: number | null
  /** Years; both null if unknown. For all ages `minAge` is 0. */
  minAge: number | null
  maxAge: number | null
  accessibility: AccessibilityFeature[]
}

export const NO_FACTS: EventFacts = {
  priceFromCents: null,
  priceToCents: null,
  minAge: null,
  maxAge: null,
  accessibility: [],
}

/** What makes an event accessible, and its name on pages. */
export const ACCESSIBILITY_FEATURES = {
  'step-free': 'Step-free access',
  'hearing-loop': 'Hearing loop',
  relaxed: 'Relaxed performance',
  interpreted: 'Sign-language interpreted',
} as const

export type AccessibilityFeature = keyof typeof ACCESSIBILITY_FEATURES

export const FEATURE_NAMES = Object.keys(ACCESSIBILITY_FEATURES) as AccessibilityFeature[]

/** The known ones of these, each once, in the order of the form. */
export const sortFeatures = (names: string[]): AccessibilityFeature[] =>
  FEATURE_NAMES.filter((feature) => names.includes(feature))

/** A fact that is one field: a text, or some of these choices, by their stored names. */
type SimpleFact = { label: string; hint?: string; choices?: Record<string, string> }

/**
 * The facts that are one field of the event form, in its order, and shown under their label. The form, its preview, the page,
 * the edit conflicts, the audit log and the API have all of them; a new one has a column in `event`, and a line in `factColumns`
 * and in the form's schema.
 */
const SIMPLE_FACTS = {
  accessibility: { label: 'Accessibility', choices: ACCESSIBILITY_FEATURES },
} satisfies { [Name in keyof EventFacts]?: SimpleFact }

export type SimpleFactName = keyof typeof SIMPLE_FACTS
export const SIMPLE_FACT_NAMES = Object.keys(SIMPLE_FACTS) as SimpleFactName[]
type SimpleFacts = Pick<EventFacts, SimpleFactName>

export const pickSimpleFacts = (values: SimpleFacts): SimpleFacts =>
  Object.fromEntries(SIMPLE_FACT_NAMES.map((name) => [name, values[name]])) as SimpleFacts

export const getSimpleFact = (name: SimpleFactName): SimpleFact => SIMPLE_FACTS[name]

/** What pages say of the simple facts that are known: a label, and one text or more. */
export function describeFacts(
  read: (name: SimpleFactName) => string | string[],
): { label: string; texts: string[] }[] {
  return SIMPLE_FACT_NAMES.map((name) => {
    const { label, choices } = getSimpleFact(name)
    const values = [read(name)].flat()
    const chosen = Object.entries(choices ?? {}).filter(([value]) => values.includes(value))
    const texts = choices ? chosen.map(([, text]) => text) : values
    return { label, texts: texts.filter((text) => text.trim() !== '') }
  }).filter(({ texts }) => texts.length > 0)
}
