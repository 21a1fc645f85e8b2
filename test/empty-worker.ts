import { PromotionSlots as LoadedPromotionSlots } from '../workers/promotion-slots'

const loaded = globalThis as { PromotionSlots?: typeof LoadedPromotionSlots }

/**
 * The tests' runtime requires a worker. This one has the product's objects and does nothing else. Modules are loaded again
 * for each test file, but objects that run would not be what their code is then: they stay of the first class.
 */
// biome-ignore lint/suspicious/noAssignInExpressions: loaded once
export const PromotionSlots = (loaded.PromotionSlots ??= LoadedPromotionSlots)
/** Messages that tests send are received by nobody: those that fail would be delivered again and again. */
export default {
  queue() {},
} satisfies ExportedHandler
