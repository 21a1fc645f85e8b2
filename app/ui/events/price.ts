const FREE =
  /^(?:free(?: (?:admission|entry|event|of charge|to attend|to all|for all|for everyone|and open to (?:the public|all)))?|no cover(?: charge)?|admission (?:is )?free|\$?0(?:\.00)?)[.!]?$/i

/** Whether the whole of what an event says of its price is that it costs nothing; 'Free with a ticket' is not. */
export function isFree(cost: string): boolean {
  return FREE.test(cost.trim())
}

/** Whether an event says that there is no more room. */
export function isSoldOut({ title, cost }: { title: string; cost: string }): boolean {
  return /\bsold[ -]out\b/i.test(cost) || /[([]\s*sold[ -]out\s*[)\]]|^sold[ -]out\b/i.test(title)
}
