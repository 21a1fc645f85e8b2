/** A visitor's page takes some: it is read from its socket, goes to the databases and back, and is written. */
const TURNS = 3

/**
 * Lets what waits run before the next piece of long work. One that only waits for databases in its own process never does: the
 * runtime reads its sockets when nothing else is ready.
 */
export async function yieldThread(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

/** What `map` makes of each item, in order; what waits runs each time after so many in a row. */
export async function mapWithPauses<Item, Result>(
  items: Iterable<Item>,
  inARow: number,
  map: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.push(await map(item)) % inARow === 0) await yieldThread()
  }
  return results
}
