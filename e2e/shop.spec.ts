import { test } from './newcomers.ts'
import { expect } from './test.ts'

test('a member finds a product by filters, asks about it, wishes for it and puts it into the cart', async ({ newMember, openPhone }) => {
  const page = await openPhone(await newMember(), '/pro-shop-list')
  const rows = page.getByRole('region', { name: '상품' }).getByRole('listitem')
  await page.getByRole('group', { name: '분야' }).getByRole('button', { name: '필라테스' }).click()
  await page.getByRole('button', { name: '필터' }).click()
  const filters = page.getByRole('dialog', { name: '필터' })
  await filters.getByRole('button', { name: '상품', exact: true }).click()
  await filters.getByRole('button', { name: '상품 보기' }).click()
  await expect(page).toHaveURL(/cate=6&kind=goods$/)
  await expect(rows.filter({ hasText: '배나은' })).not.toHaveCount(0)
  const row = rows.filter({ hasText: '필라테스 링 35cm' })
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: '필라테스 링 35cm', level: 2 })).toBeVisible()

  const question = `손잡이 두께가 궁금해요 ${Date.now()}`
  await page.getByRole('button', { name: '문의하기' }).click()
  const ask = page.getByRole('dialog', { name: '판매자에게 문의하기' })
  await ask.getByRole('textbox').fill(question)
  await ask.getByText('비밀글로 문의하기').click()
  await ask.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('article').filter({ hasText: question })).toContainText('내 문의')

  const wish = page.getByRole('button', { name: /^찜하기/ })
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '장바구니 담기' }).click()
  const choice = page.getByRole('dialog', { name: '옵션 고르기' })
  await choice.getByRole('button', { name: /수량 늘리기$/ }).click()
  await expect(choice.getByRole('status').filter({ hasText: '260 VIV' })).toBeVisible()
  await choice.getByRole('button', { name: '장바구니 담기' }).click()
  await page.getByRole('button', { name: '장바구니 보기' }).click()
  await expect(page).toHaveURL(/#\/cart-main$/)
  await expect(page.getByRole('main').getByText('필라테스 링 35cm')).toBeVisible()
  await page.goBack()

  // Back leads to the filtered list; its heart to what was wished for and opened.
  await page.goBack()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: '찜과 최근 본 상품' }).click()
  const kept = page.getByRole('tabpanel').getByRole('listitem')
  await expect(kept).toHaveCount(1)
  await page.getByRole('tab', { name: '최근 본 상품' }).click()
  await expect(kept.filter({ hasText: '필라테스 링 35cm' })).toHaveCount(1)
  await kept.getByRole('button', { name: '필라테스 링 35cm 빼기' }).click()
  await expect(page.getByText('최근에 본 상품이 없어요')).toBeVisible()
})
