import { expect, test } from 'vitest'
import { chargePath } from './public.ts'
import { parseChoice, completePath, contextOf, parseOrderId, paymentPath, selectPath } from './paths.ts'

const ORDER_ID = '3d5c1b7e-90a4-4c1f-8e5d-6b2a7f4c9d10'
const contextAt = (name: string, params: Record<string, string> = {}, search = '') =>
  contextOf({ name, params, search: new URLSearchParams(search) })

test.each([
  [{ name: 'VivMain', params: {} }, undefined, '/viv-charge-select'],
  [{ name: 'VivGiftSend', params: {} }, 120, '/viv-charge-select?need=120'],
  [{ name: 'PopupVivGiftSend', params: { room: '5' } }, 120, '/my-haru-room/5/popup-viv-charge-select?need=120'],
  [{ name: 'PcExpertMain', params: {} }, undefined, '/Pc-viv-charge-select'],
])('chargePath from %o with need %s is %s', (place, need, path) => {
  expect(chargePath(place, need)).toBe(path)
})

test('paths stay in the app, over the room or in the portal where the top-up started', () => {
  const choice = { viv: 300, method: 'card' } as const
  const member = contextAt('VivChargeSelect')
  expect([selectPath(member, choice), paymentPath(member, ORDER_ID), completePath(member, ORDER_ID)]).toEqual([
    '/viv-charge-select?viv=300&method=card',
    `/viv-charge-payment?order_id=${ORDER_ID}`,
    `/viv-charge-payment-complete?order_id=${ORDER_ID}`,
  ])
  const popup = contextAt('PopupVivChargeSelect', { room: '5' })
  expect(paymentPath(popup, ORDER_ID)).toBe(`/viv-charge-payment?order_id=${ORDER_ID}&room=5`)
  expect(selectPath(contextAt('VivChargePayment', {}, `order_id=${ORDER_ID}&room=5`), choice)).toBe(
    '/my-haru-room/5/popup-viv-charge-select?viv=300&method=card',
  )
  const portal = contextAt('PcVivChargePayment')
  expect([selectPath(portal, { viv: null, method: null }), completePath(portal, ORDER_ID)]).toEqual([
    '/Pc-viv-charge-select',
    `/Pc-viv-charge-payment-complete?order_id=${ORDER_ID}`,
  ])
})

test('ignores an invalid choice, room and order in the URL', () => {
  expect(parseChoice(new URLSearchParams('viv=0&method=gold&need=-3'))).toEqual({ viv: null, method: null, need: null })
  expect(contextAt('VivChargePayment', {}, 'room=5/../6').room).toBeNull()
  expect([`order_id=${ORDER_ID}`, 'order_id=7', ''].map((search) => parseOrderId(new URLSearchParams(search)))).toEqual([
    ORDER_ID,
    null,
    null,
  ])
})
