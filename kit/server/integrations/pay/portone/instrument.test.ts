import { expect, test } from 'vitest'
import { instrumentOf } from './instrument.ts'

const card = (number: string | undefined, more: object = {}) => ({
  type: 'PaymentMethodCard',
  card: { issuer: 'SHINHAN', bin: '536148', number, ...more },
})
const of = (method: object | undefined) => instrumentOf(method as Parameters<typeof instrumentOf>[0])

test.each([
  ['a card by its issuer, BIN and last digits', card('536148******6789'), 'card SHINHAN 536148 536148******6789'],
  ['however it is parted and masked', card('5361-48xx-xxxx-6789'), 'card SHINHAN 536148 536148******6789'],
  ['three digits at the end are enough', card('53614812****123*'), 'card SHINHAN 536148 53614812****123*'],
  [
    'an account of a bank',
    { type: 'PaymentMethodTransfer', bank: 'KAKAO', accountNumber: '3333-01-1234567' },
    'account KAKAO 3333011234567',
  ],
  ['a phone', { type: 'PaymentMethodMobile', phoneNumber: '010-1234-5678' }, 'phone 01012345678'],
  [
    'the card behind an easy payment',
    { type: 'PaymentMethodEasyPay', easyPayMethod: card('536148******6789') },
    'card SHINHAN 536148 536148******6789',
  ],
])('%s', (_, method, words) => expect(of(method)).toBe(words))

test.each([
  ['the head of a card, which thousands have', card('536148**********')],
  ['eight of its digits', card('53614812********')],
  ['two behind them', card('53614812******12')],
  ['a card without a number', card(undefined)],
  ['most of an account hidden', { type: 'PaymentMethodTransfer', bank: 'KAKAO', accountNumber: '3333******567' }],
  ['most of a phone hidden', { type: 'PaymentMethodMobile', phoneNumber: '010****5678' }],
  ['a purse', { type: 'PaymentMethodEasyPay', easyPayMethod: { type: 'PaymentMethodEasyPayMethodCharge' } }],
  ['a virtual account, which is the store’s', { type: 'PaymentMethodVirtualAccount', bank: 'KAKAO', accountNumber: '33330112345678' }],
  ['nothing', undefined],
  ['what nobody knows yet', { type: 'PaymentMethodStars' }],
])('returns null when too few digits are visible: %s', (_, method) => expect(of(method)).toBeNull())
