import { expect, test } from 'vitest'
import { chargePath } from './public.ts'
import { choiceIn, completePath, groundOf, orderIn, paymentPath, selectPath } from './ways.ts'

const NO = '3d5c1b7e-90a4-4c1f-8e5d-6b2a7f4c9d10'
const near = (name: string, params: Record<string, string> = {}, search = '') =>
  groundOf({ name, params, search: new URLSearchParams(search) })

test.each([
  [{ name: 'VivMain', params: {} }, undefined, '/viv-charge-select'],
  [{ name: 'VivGiftSend', params: {} }, 120, '/viv-charge-select?need=120'],
  [{ name: 'PopupVivGiftSend', params: { room: '5' } }, 120, '/my-haru-room/5/popup-viv-charge-select?need=120'],
  [{ name: 'PcExpertMain', params: {} }, undefined, '/Pc-viv-charge-select'],
])('from %o, lacking %s, the way to charging is %s', (place, need, path) => {
  expect(chargePath(place, need)).toBe(path)
})

test('it goes on where it began, and comes back there', () => {
  const choice = { viv: 300, method: 'card' } as const
  const member = near('VivChargeSelect')
  expect([selectPath(member, choice), paymentPath(member, NO), completePath(member, NO)]).toEqual([
    '/viv-charge-select?viv=300&method=card',
    `/viv-charge-payment?order_id=${NO}`,
    `/viv-charge-payment-complete?order_id=${NO}`,
  ])
  const popup = near('PopupVivChargeSelect', { room: '5' })
  expect(paymentPath(popup, NO)).toBe(`/viv-charge-payment?order_id=${NO}&room=5`)
  expect(selectPath(near('VivChargePayment', {}, `order_id=${NO}&room=5`), choice)).toBe(
    '/my-haru-room/5/popup-viv-charge-select?viv=300&method=card',
  )
  const portal = near('PcVivChargePayment')
  expect([selectPath(portal, { viv: null, method: null }), completePath(portal, NO)]).toEqual([
    '/Pc-viv-charge-select',
    `/Pc-viv-charge-payment-complete?order_id=${NO}`,
  ])
})

test('what an address makes up is no choice, no room and no order', () => {
  expect(choiceIn(new URLSearchParams('viv=0&method=gold&need=-3'))).toEqual({ viv: null, method: null, need: null })
  expect(near('VivChargePayment', {}, 'room=5/../6').room).toBeNull()
  expect([`order_id=${NO}`, 'order_id=7', ''].map((search) => orderIn(new URLSearchParams(search)))).toEqual([NO, null, null])
})
