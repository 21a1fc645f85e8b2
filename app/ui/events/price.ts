const FREE =
  /^(?:free(?: (?:admission|entry|event|of charge|to attend|to all|for all|for everyone|and open to (?:the public|all)))?|no cover(?: charge)?|admission (?:is )?free|\$?0(?:\.00)?)[.!]?$/i

/** Whether the price text says only that the event is free; 'Free with a ticket' does not. */
export function isFree(cost: string): boolean {
  return FREE.test(cost.trim())
}

/** Whether an event's title or price says that it is sold out. */
export function isSoldOut({ title, cost }: { title: string; cost: string }): boolean {
  return /\bsold[ -]out\b/i.test(cost) || /[([]\s*sold[ -]out\s*[)\]]|^sold[ -]out\b/i.test(title)
}
