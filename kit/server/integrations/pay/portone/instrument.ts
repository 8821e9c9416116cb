import type { PaymentMethod } from '@portone/server-sdk/payment'

/** Least visible digits: of a card after the first eight, which many cards share; of an account; of a phone. */
const [CARD_TAIL, ACCOUNT, PHONE] = [3, 8, 10]
const CARD_HEAD = 8

/**
 * A text that identifies the instrument of a payment; null if too few digits are visible. PortOne masks card numbers: with
 * issuer, BIN and the last digits, one pair in some thousands of cards of the same kind has the same text.
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
    // The instrument behind the easy payment. A virtual account belongs to the store and identifies nobody.
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

/** Without separators, and with every masked digit as `*`. */
const shownOf = (number = ''): string => number.replace(/[\s-]/g, '').replace(/\D/g, '*')
const digitsIn = (shown: string): number => shown.replace(/\D/g, '').length
