/** A function that makes its value when it is first called, and returns the same one afterwards. */
export function memoize<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
