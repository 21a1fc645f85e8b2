import { z } from 'zod'
import type { PairPosition } from './venue-pair-store.server'

/** The forms of the list of likely duplicates. */

const id = z.coerce.number().int().positive()
const pair = { first: id, second: id }

export const duplicateForms = {
  /** `kept` is the one of the two that the other is merged into. */
  merge: z
    .object({ ...pair, kept: id })
    .refine(({ first, second, kept }) => kept === first || kept === second, 'Choose one of the two')
    .transform(({ first, second, kept }) => ({
      keptId: kept,
      mergedId: kept === first ? second : first,
    })),
  different: z.object(pair),
  'undo-merge': z.object({ merge: id }),
  'undo-different': z.object(pair),
}

/** Where a page of the list begins, from its URL; null for the first page. */
export function parsePairPosition(text: string | null): PairPosition | null {
  const [likelihood, firstId, secondId] = (text ?? '').split('-').map(Number)
  const position = positionSchema.safeParse({ likelihood, firstId, secondId })
  return position.success ? position.data : null
}

const positionSchema = z.object({ likelihood: z.number().min(0).max(1), firstId: id, secondId: id })

export const formatPairPosition = ({ likelihood, firstId, secondId }: PairPosition) =>
  `${likelihood}-${firstId}-${secondId}`
