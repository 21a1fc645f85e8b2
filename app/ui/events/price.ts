import { mentionsSoldOut } from '~/domain/events/event'

const FREE =
  /^(?:free(?: (?:admission|entry|event|of charge|to attend|to all|for all|for everyone|and open to (?:the public|all)))?|no cover(?: charge)?|admission (?:is )?free|\$?0(?:\.00)?)[.!]?$/i

/** Whether the price text says only that the event is free; 'Free with a ticket' does not. */
export function isFree(cost: string): boolean {
  return FREE.test(cost.trim())
}

type Price = { soldOut: boolean; title: string; cost: string }

/** Whether an event is sold out, or its title or price says so. */
export function isSoldOut({ soldOut, title, cost }: Price): boolean {
  return (
    soldOut || mentionsSoldOut(cost) || /[([]\s*sold[ -]out\s*[)\]]|^sold[ -]out\b/i.test(title)
  )
}

/** The price, and whether there are tickets left: '$12 · Sold out'. Empty when neither is known. */
export function formatPrice({ soldOut, cost }: Pick<Price, 'soldOut' | 'cost'>): string {
  if (!soldOut || mentionsSoldOut(cost)) return cost
  return cost === '' ? 'Sold out' : `${cost} · Sold out`
}
