import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openShop, refusal } from '../testing.tsx'
import PcHaruShopMain from './PcHaruShopMain.tsx'

test('an expert kept from selling reads that the shop is closed to them, and goes to what was decided', async () => {
  const GOODS = 'GET /v1/user/shop/platform/product'
  const message = '앞으로 판매와 상담 수락을 할 수 없어요.'
  const { router } = openShop(<PcHaruShopMain />, '/pc-haru-shop-main', { [GOODS]: () => refusal(403, 'auth.limited_sell', message) })
  await screen.findByText('판매할 수 없는 동안에는 하루샵에서 살 수 없어요')
  screen.getByText(message)
  await userEvent.click(screen.getByRole('button', { name: '운영자의 결정 보기' }))
  expect(router.state.location.pathname).toBe('/appeal')
})
