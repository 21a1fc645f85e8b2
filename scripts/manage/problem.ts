/** Something that the person at the keyboard can put right: told in a sentence, without a trace. Nothing was changed. */
export class Problem extends Error {
  override name = 'Problem'
}
