import { callsOf, readDaily, createDaily } from './calls.ts'
import { deleteDailys, withDatabase } from './database.ts'
import { save } from './strip.ts'
import { expect, test } from './test.ts'

test('a copied meal credits its author, who sees the number of copies, and can be saved', async ({ page, as, request }) => {
  await withDatabase((sql) => deleteDailys(sql, 'member21'))
  const [author, me] = [await callsOf(request, 'member20'), await callsOf(request, 'member21')]
  const eat = { setCalorie: 0, selectedFood: [{ key: '그릭요거트', calorie: 120, sort: 'breakfast' as const }] }
  const theirs = await createDaily(author, { daily_content: `요거트로 시작 ${Date.now()}`, visibility: 'public', daily_info: { eat } })

  await as('member21', `/daily-line-detail/${theirs.daily_no}`)
  await page.getByRole('button', { name: '간직하기' }).click()
  await expect(page.getByRole('button', { name: '간직하기', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: '나도 이렇게 먹었어요' }).click()
  const credit = `${theirs.haru_name}님의 하루에서 가져왔어요`
  await expect(page.getByText(credit)).toBeVisible()
  await expect(page.getByRole('button', { name: '그릭요거트 120kcal 고치기' })).toBeVisible()
  const mine = await save(page, '모두에게')

  await expect(page.getByRole('link', { name: credit })).toBeVisible()
  expect(await readDaily(me, mine)).toMatchObject({ from: { daily_no: theirs.daily_no, haru_name: theirs.haru_name } })
  await page.getByRole('link', { name: credit }).click()
  await expect(page.getByText('1명이 따라 했어요').filter({ visible: true })).toBeVisible()
  expect((await readDaily(author, theirs.daily_no)) as object).toMatchObject({ same_qtt: 1, is_bookmarked: false })
})
