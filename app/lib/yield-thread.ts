/**
 * Lets what waits run before the next piece of long work. One that only waits for databases in its own process never does: the
 * runtime reads its sockets when nothing else is ready.
 */
export const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
