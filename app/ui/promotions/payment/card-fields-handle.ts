/** What the payment page needs of its card fields. */
export type CardFieldsHandle = {
  /** Makes a token of the card for the server; `name` is on the card. The error is what the buyer is shown. */
  createToken(name: string): Promise<{ token: string } | { error: string }>
  /** Has the buyer confirm the payment (3-D Secure). Without an error, the next step is to settle the invoice. */
  confirm(clientSecret: string): Promise<{ error?: string }>
}

export type CardFieldsProps = {
  gateway: { kind: 'stripe' | 'test'; publishableKey: string }
  /** The fields can be filled in. */
  onReady?: () => void
}
