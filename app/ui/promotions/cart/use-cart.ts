import { useState } from 'react'
import { checkCart } from '~/domain/promotions/invoices/cart'
import { type Day, isDay } from '~/lib/time/local-time'
import type { PromoteReply, PromoteSale } from '../promote-page'

/** The chosen days that can still be had, and those that cannot any more. */
export function useCart({ inventory, order }: PromoteSale, reply: PromoteReply | undefined) {
  const [chosen, setChosen] = useState<Day[]>(() => listChosenDays(reply))
  const [refused, setRefused] = useState<Day[]>(reply?.refused ?? [])
  const cart = checkCart(chosen, inventory, { refused, ordered: order?.days })
  return {
    ...cart,
    toggle(day: Day) {
      const { days } = cart
      setChosen(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])
      setRefused([])
    },
    /** After the server has refused days, and with the new inventory. */
    drop: setRefused,
  }
}

/** What a form without JavaScript had selected. It may have been sent by something else than our page. */
function listChosenDays(reply: PromoteReply | undefined): Day[] {
  const { days } = reply?.result.initialValue ?? {}
  return [days].flat().filter((day): day is Day => typeof day === 'string' && isDay(day))
}
