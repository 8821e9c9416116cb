import { expect, test } from 'vitest'
import { hidesSideNav, isPayment, isPortal } from './frameRules.ts'

test.each<[string | null, string, boolean, boolean]>([
  ['PcExpertLogin', '/pc-expert-login', true, true],
  ['PcVivChargeSelect', '/Pc-viv-charge-select', true, true],
  ['PcVivChargePayment', '/PC-VIV-CHARGE-PAYMENT', true, true],
  [null, '/pc-nowhere', true, true],
  ['Postcode', '/postcode', false, true],
  ['VivChargePayment', '/viv-charge-payment', false, true],
  ['VivChargeSelect', '/viv-charge-select', false, false],
  ['Policy', '/policy', false, false],
  ['DailyLineMain', '/daily-line-main', false, false],
  [null, '/nowhere', false, false],
])('%s at %s: isPortal %s, hidesSideNav %s', (name, path, portal, alone) => {
  expect(isPortal(path)).toBe(portal)
  expect(hidesSideNav(name, path)).toBe(alone)
})

test('isPayment is true for payment screens only', () => {
  expect(['VivChargePayment', 'PcVivChargePayment', 'VivMain', null].map(isPayment)).toEqual([true, true, false, false])
})
