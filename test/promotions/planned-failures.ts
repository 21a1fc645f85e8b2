import { GatewayRefusedError } from '~/platform/payments/payment-gateway.server'

/** `refused`: for good, before it had an effect. */
type Failure<Method> = { method: Method; when: 'before' | 'after' | 'refused' }

/** Calls of `Method` that fail and are interrupted as a test plans it. */
export function planFailures<Method extends string>(createFault: (message: string) => Error) {
  /** The next calls of these methods fail, before or after they had their effect. */
  const failures: Failure<Method>[] = []
  /** Runs before the next call of this method, as another request would. */
  const before: Partial<Record<Method, () => Promise<unknown>>> = {}
  const calls: Method[] = []
  async function run<Result>(
    method: Method,
    effect: () => Result | Promise<Result>,
  ): Promise<Result> {
    const race = before[method]
    before[method] = undefined
    await race?.()
    calls.push(method)
    const at = failures.findIndex((failure) => failure.method === method)
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]
    if (failure?.when === 'before') throw createFault(`${method} was not reached`)
    if (failure?.when === 'refused') {
      throw new GatewayRefusedError('charge_disputed', 'This charge has been charged back.')
    }
    const result = await effect()
    if (failure) throw createFault(`${method} was lost`)
    return result
  }
  return { failures, before, calls, run }
}
