import { InvalidFeedError } from '../contract/feed-plugin'

/**
 * What a run may do with selectors, texts and regular expressions that someone wrote, in units of some twenty nanoseconds: a
 * few seconds. Real lists of 600 events take a twentieth of it; hostile pages make some manifests take the square of their size.
 */
export const MAX_WORK = 100_000_000

const STEP = 10
const CHARACTER = 2

/** Counts the work of one run, and ends it with an InvalidFeedError when it is beyond the limit. */
export class WorkBudget {
  #spent = 0

  constructor(readonly limit = MAX_WORK) {}

  /** Whether the run has ended because of it. */
  get isSpent(): boolean {
    return this.#spent > this.limit
  }

  /** Steps from one node of a page to another. */
  readonly spendSteps = (steps: number): void => this.#spend(steps * STEP)

  /** Characters that are read, joined or cut. */
  readonly spendCharacters = (characters: number): void => this.#spend(characters * CHARACTER)

  /** Characters that are matched, times the size of the expression: RE2 takes no longer. */
  readonly spendMatching = (work: number): void => this.#spend(work)

  #spend(work: number): void {
    this.#spent += work
    if (this.isSpent) {
      throw new InvalidFeedError(
        'the manifest takes too long on this page; make its selectors and expressions simpler',
        'manifest-too-slow',
      )
    }
  }
}
