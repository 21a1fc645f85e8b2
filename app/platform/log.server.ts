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

/** An error's message, stack and chain of causes, as plain data. */
export function describeError(cause: unknown): { error: string; trace?: string } {
  if (!(cause instanceof Error)) return { error: String(cause) }
  const chain = cause.cause === undefined ? '' : `\ncaused by: ${getTrace(cause.cause)}`
  return { error: cause.message, trace: `${cause.stack ?? cause.message}${chain}` }
}

function getTrace(cause: unknown): string {
  const { error, trace } = describeError(cause)
  return trace ?? error
}
