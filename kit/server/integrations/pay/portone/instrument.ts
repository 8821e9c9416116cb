import type { PaymentMethod } from '@portone/server-sdk/payment'

/** Digits that have to be seen: of a card behind the first eight, which many have in common; of an account; of a phone. */
const [CARD_TAIL, ACCOUNT, PHONE] = [3, 8, 10]
const CARD_HEAD = 8

/**
 * What a payment was made with, in words that are the same each time and another's are not; null where too little is shown. Of
 * cards PortOne shows a masked number: with issuer, BIN and the last digits, two people's look alike for one pair in some
 * thousands that have cards of the same kind.
 */
export function instrumentOf(method: PaymentMethod | undefined): string | null {
  const { type, card, bank, accountNumber, phoneNumber, easyPayMethod } = (method ?? {}) as Fields
  switch (type) {
    case 'PaymentMethodCard': {
      const number = shownOf(card?.number)
      const tail = digitsIn(number.slice(CARD_HEAD))
      return tail < CARD_TAIL ? null : `card ${card?.issuer ?? card?.publisher ?? ''} ${card?.bin ?? ''} ${number}`
    }
    case 'PaymentMethodTransfer': {
      const number = shownOf(accountNumber)
      return digitsIn(number) < ACCOUNT ? null : `account ${bank ?? ''} ${number}`
    }
    case 'PaymentMethodMobile': {
      const number = shownOf(phoneNumber)
      return digitsIn(number) < PHONE ? null : `phone ${number}`
    }
    // What lies behind it, whoever's purse it went through. A virtual account is the store's own.
    case 'PaymentMethodEasyPay':
      return instrumentOf(easyPayMethod)
    default:
      return null
  }
}

type Fields = {
  type?: string
  card?: { issuer?: string; publisher?: string; bin?: string; number?: string }
  bank?: string
  accountNumber?: string
  phoneNumber?: string
  easyPayMethod?: PaymentMethod
}

/** Without what only parts it, and whatever hides a digit as `*`. */
const shownOf = (number = ''): string => number.replace(/[\s-]/g, '').replace(/\D/g, '*')
const digitsIn = (shown: string): number => shown.replace(/\D/g, '').length
