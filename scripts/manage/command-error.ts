/** An error that the person who typed the command can fix: printed as a sentence, without a stack trace. Nothing was changed. */
export class CommandError extends Error {
  override name = 'Problem'
}
