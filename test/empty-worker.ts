/** The tests' runtime requires a worker. This one has the product's objects and does nothing else. */
export { PromotionDay } from '../workers/promotion-day'
export default {}
