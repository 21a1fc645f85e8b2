import { Banner } from '~/ui/kit/notice'

/** On everything that the test gateway draws, so that nobody takes it for a payment. */
export function TestGatewayBanner() {
  return <Banner>This is a test gateway. No money is moved, and real cards do not work.</Banner>
}
