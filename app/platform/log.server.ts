/** Writes JSON lines; `requestId` connects the lines of one request. */
export type Log = {
  info(message: string, fields?: Record<string, unknown>): void
  error(message: string, cause: unknown, fields?: Record<string, unknown>): void
}

export function createLog(common: Record<string, unknown> = {}): Log {
  return {
    info(message, fields) {
      console.log(JSON.stringify({ level: 'info', message, ...common, ...fields }))
    },
    error(message, cause, fields) {
      console.error(
        JSON.stringify({ level: 'error', message, ...describeError(cause), ...common, ...fields }),
      )
    },
  }
}

/**
 * An error's message, stack and chain of causes, as plain data. Of a failing statement it has the text and the fault, never
 * the values: they may be password hashes, tokens or links.
 */
export function describeError(
  cause: unknown,
  isOfStatement = isDatabaseError(cause),
): { error: string; trace?: string } {
  const { message, query } = toError(cause)
  const error = query ? `Failed query: ${query}` : isOfStatement ? maskValues(message) : message
  if (!(cause instanceof Error)) return { error }
  const chain =
    cause.cause === undefined ? '' : `\ncaused by: ${getTrace(cause.cause, isOfStatement)}`
  return { error, trace: `${cause.name}: ${error}${listFrames(cause)}${chain}` }
}

function getTrace(cause: unknown, isOfStatement: boolean): string {
  const { error, trace } = describeError(cause, isOfStatement || isDatabaseError(cause))
  return trace ?? error
}

/** The message of Drizzle's errors (DrizzleQueryError) ends with the values of the parameters; `query` has none. */
function toError(cause: unknown): { message: string; query?: string } {
  return cause instanceof Error ? cause : { message: String(cause) }
}

/** An error of Drizzle, D1 or SQLite, and so are its causes. */
function isDatabaseError(cause: unknown): boolean {
  const { message, query } = toError(cause)
  return query !== undefined || /^D1_|\bSQLITE_|fts5:/.test(message)
}

/** Messages of databases quote what they could not accept, such as a value of the wrong type or a search text. */
function maskValues(message: string): string {
  return message.replace(/'.*'|".*"/gs, '…')
}

/** The lines of the stack below the message, which is described separately. */
function listFrames({ stack = '', message }: Error): string {
  const frames = stack.replace(message, '').match(/^ {4}at .*$/gm) ?? []
  return frames.map((frame) => `\n${frame}`).join('')
}
