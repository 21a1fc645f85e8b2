/** Something that the person at the keyboard can put right: told in a sentence, without a trace. Nothing was changed. */
export class CommandError extends Error {
  override name = 'Problem'
}
