/** Facts that people filter events by, as their authors enter them. */
export type EventFacts = {
  /** Cents; both 0 if the event is free, null if the price is unknown. `priceToCents` is null if there is one price. */
  priceFromCents: number | null
  priceToCents: number | null
  /** Years; both null if unknown. For all ages `minAge` is 0. */
  minAge: number | null
  maxAge: number | null
  accessibility: AccessibilityFeature[]
}

/** What makes an event accessible, and its name on pages. */
export const ACCESSIBILITY_FEATURES = {
  'step-free': 'Step-free access',
  'hearing-loop': 'Hearing loop',
  relaxed: 'Relaxed performance',
  interpreted: 'Sign-language interpreted',
} as const

export type AccessibilityFeature = keyof typeof ACCESSIBILITY_FEATURES

export function isAccessibilityFeature(text: string): text is AccessibilityFeature {
  return Object.hasOwn(ACCESSIBILITY_FEATURES, text)
}
