import { promotePath } from '~/domain/promotions/promotion-paths'

/** What became of a form that led back to this page, by the `notice` parameter. */
const NOTICES = {
  published: 'Your event is published. Now select the days on which to feature it.',
  featured: 'This event is featured on the selected days, without charge.',
  cancelled: 'Your order is cancelled. You were not charged.',
  unpaid:
    'We have not received a payment for your order. If you have paid, we will email you the receipt as soon as the payment arrives.',
} as const
type NoticeName = keyof typeof NOTICES

export function findPromoteNotice(request: Request): string | null {
  const name = new URL(request.url).searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null
}

export const promoteNoticePath = (event: { id: number }, notice: NoticeName) =>
  `${promotePath(event)}?notice=${notice}`
