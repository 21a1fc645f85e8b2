/** Each fact that formatFact writes has the bit of its position, in rows that are stored: new ones go at the end. */
const FACTS = [
  'price/free',
  'price/10',
  'price/25',
  'price/50',
  'ages/all',
  'ages/kids',
  'ages/teens',
  'ages/adults',
  'access/step-free',
  'access/hearing-loop',
  'access/relaxed',
  'access/interpreted',
]

/** The facts as one number. Throws for a fact that has no bit. */
export function packFacts(facts: string[]): number {
  return facts.reduce((bits, fact) => {
    const at = FACTS.indexOf(fact)
    if (at === -1) throw new Error(`there is no bit for the fact ${fact}`)
    return bits | (1 << at)
  }, 0)
}

export const unpackFacts = (bits: number): string[] => FACTS.filter((_, at) => bits & (1 << at))
