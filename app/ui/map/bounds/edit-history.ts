/** The states of something that is edited, for undo and redo. */
export type EditHistory<State> = { past: State[]; present: State; future: State[] }

/** An outline of 50,000 points takes half a megabyte, so a hundred of them fit. */
const MAX_STEPS = 100

export const startHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
})

export function recordState<State>(
  { past, present }: EditHistory<State>,
  next: State,
): EditHistory<State> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] }
}

/** The same history when there is nothing to undo. */
export function undoState<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
  }
}

/** The same history when there is nothing to redo. */
export function redoState<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as State, future: future.slice(1) }
}
