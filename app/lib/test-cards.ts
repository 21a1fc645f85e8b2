/**
 * The test cards of Stripe that the built-in test gateway knows (https://docs.stripe.com/testing): by number in forms, by
 * token in requests. Its messages are Stripe's.
 */
export type TestCard = {
  number: string
  token: string
  /** For the list of test cards. */
  label: string
  /** Whether the buyer must confirm the payment (3-D Secure). */
  needsAuthentication: boolean
  /** Why the payment fails; null if it succeeds. */
  error: string | null
}

const DECLINED = 'Your card was declined.'

export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The token cannot be used: it is unknown, used or expired. */
export const UNUSABLE_TOKEN = 'Your card could not be read. Please enter it again.'

export const TEST_CARDS: TestCard[] = [
  card('4242 4242 4242 4242', 'pm_card_visa', 'Succeeds'),
  card('4000 0000 0000 0002', 'pm_card_visa_chargeDeclined', 'Declined', DECLINED),
  card(
    '4000 0000 0000 9995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'Insufficient funds',
    'Your card has insufficient funds.',
  ),
  card(
    '4000 0000 0000 0069',
    'pm_card_chargeDeclinedExpiredCard',
    'Expired card',
    'Your card has expired.',
  ),
  card(
    '4000 0000 0000 0127',
    'pm_card_chargeDeclinedIncorrectCvc',
    'Incorrect CVC',
    "Your card's security code is incorrect.",
  ),
  card(
    '4000 0000 0000 0119',
    'pm_card_chargeDeclinedProcessingError',
    'Processing error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  {
    ...card('4000 0000 0000 3220', 'pm_card_threeDSecure2Required', '3-D Secure'),
    needsAuthentication: true,
  },
  {
    ...card(
      '4000 0084 0000 1629',
      'pm_card_threeDSecureRequiredChargeDeclined',
      '3-D Secure, then declined',
      DECLINED,
    ),
    needsAuthentication: true,
  },
]

function card(number: string, token: string, label: string, error: string | null = null): TestCard {
  return { number, token, label, error, needsAuthentication: false }
}

/** The card with that number, with or without spaces, or with that token. */
export function findTestCard(numberOrToken: string): TestCard | null {
  const wanted = numberOrToken.replaceAll(/[\s-]/g, '')
  return (
    TEST_CARDS.find(
      ({ number, token }) => number.replaceAll(' ', '') === wanted || token === wanted,
    ) ?? null
  )
}
