import { createRandom, type Random } from '../listing-model/seeded-random'

/** What a call throws that the simulation lets fail. */
export class SimulatedFault extends Error {
  override name = 'SimulatedFault'
}

type Call = {
  label: string
  /** Whether the effect takes place outside the test, so that the simulation waits for it. */
  isExternal?: boolean
  createFault?: (message: string) => Error
}

/** Makes calls, and decides when and whether they succeed. */
export type Network = Pick<Simulation, 'call'>

/** Enough for every promise that follows an answer, up to the next call. */
const MICROTASKS = 80
/** For work outside the simulation, of the runtime itself: a second at most. */
const MAX_WAITS = 1_000
const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

/**
 * Runs several acts at the same time and decides by a seed which of their calls comes next. A call has three moments: it is
 * sent, has its effect, and is answered; others may come between them. It may fail before or after its effect.
 */
export class Simulation {
  readonly random: Random
  /** Of all calls, 0 to 1. If any fail, some are also so slow that timers ring before them. */
  failureRate = 0
  /** Called after each effect. */
  check: () => void = () => {}
  #ready: (() => void)[] = []
  #timers: (() => void)[] = []
  /** Those whose effect has not ended, for the message when nothing can. */
  #waitingCalls = new Set<string>()
  #external = new Set<Promise<unknown>>()

  constructor(seed: number) {
    this.random = createRandom(seed)
  }

  async call<Answer>(
    { label, isExternal = false, createFault = (text) => new SimulatedFault(text) }: Call,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    await this.#turn()
    const failure = this.random.chance(this.failureRate)
      ? this.random.pick(['before', 'after'] as const)
      : null
    if (failure === 'before') throw createFault(`${label} was not reached`)
    this.#waitingCalls.add(label)
    const effect = act().finally(() => this.#waitingCalls.delete(label))
    if (isExternal) this.#waitFor(effect)
    const answer = await effect
    this.check()
    await this.#turn()
    if (failure === 'after') throw createFault(`the answer of ${label} was lost`)
    return answer
  }

  /** A timer rings when nothing else can happen, or when calls are slow. Returns what cancels it. */
  runLater = (_milliseconds: number, act: () => void): (() => void) => {
    this.#timers.push(act)
    return () => {
      this.#timers = this.#timers.filter((timer) => timer !== act)
    }
  }

  /** Until all acts have ended; an act that throws ends the run. */
  async run(acts: (() => Promise<unknown>)[]): Promise<void> {
    let left = acts.length
    let fault: { cause: unknown } | null = null
    for (const act of acts) {
      act()
        .catch((cause: unknown) => {
          fault ??= { cause }
        })
        .finally(() => {
          left -= 1
        })
    }
    while (left > 0 && !fault) {
      await this.#settle()
      for (let wait = 0; left > 0 && this.#isStuck() && wait < MAX_WAITS; wait++) await sleep()
      if (left > 0 && !fault) this.#next()
    }
    if (fault) throw (fault as { cause: unknown }).cause
  }

  #isStuck(): boolean {
    return this.#ready.length === 0 && this.#timers.length === 0
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#ready.push(resolve))
  }

  #waitFor(effect: Promise<unknown>): void {
    const ended = effect.catch(() => {}).finally(() => this.#external.delete(ended))
    this.#external.add(ended)
  }

  async #settle(): Promise<void> {
    do {
      await Promise.all(this.#external)
      for (let task = 0; task < MICROTASKS; task++) await null
    } while (this.#external.size > 0)
  }

  #next(): void {
    const isIdle = this.#ready.length === 0
    if (this.#timers.length > 0 && (isIdle || this.random.chance(this.failureRate / 10))) {
      const timer = this.random.pick(this.#timers)
      this.#timers = this.#timers.filter((left) => left !== timer)
      timer()
      return
    }
    if (isIdle) throw new Error(`everybody waits: ${[...this.#waitingCalls].join()}`)
    const [turn] = this.#ready.splice(this.random.int(0, this.#ready.length - 1), 1)
    turn?.()
  }
}
