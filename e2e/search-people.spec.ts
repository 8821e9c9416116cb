import { queryIn } from './calls.ts'
import { test } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: '찾을 말' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const people = (page: Page) => page.getByRole('region', { name: '사람' })

test('people are found by first letters, by how names begin and by nearly the name; Back keeps the words', async ({ meet, phoneOf }) => {
  const someone = await meet(`달무리${syllables(3)}`)
  const page = await phoneOf(await meet(), '/search')
  const theirs = people(page).getByRole('link', { name: someone.haru_name })
  await field(page).fill(initials(someone.haru_name))
  await tab(page, '사람').click()
  await expect(theirs).toBeVisible()
  await field(page).fill(someone.haru_name.slice(0, 4))
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(someone.haru_name.slice(0, 4))}&`))
  await expect(theirs).toBeVisible()
  const nearly = `${someone.haru_name.slice(0, 5)}빛`
  await field(page).fill(nearly)
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(nearly)))
  await expect(theirs).toBeVisible()

  await theirs.click()
  await expect(page).toHaveURL(new RegExp(`#/my-haru-room/${someone.user_no}$`))
  await page.goBack()
  await expect(field(page)).toHaveValue(nearly)
  await expect(tab(page, '사람')).toHaveAttribute('aria-selected', 'true')
  await expect(theirs).toBeVisible()

  await page.getByRole('button', { name: '찾을 말 지우기' }).click()
  const recent = page.getByRole('region', { name: '최근 찾은 말' })
  await recent.getByRole('button', { name: nearly, exact: true }).click()
  await expect(field(page)).toHaveValue(nearly)
  await page.getByRole('button', { name: '찾을 말 지우기' }).click()
  await recent.getByRole('button', { name: `${nearly} 지우기` }).click()
  await expect(recent).toHaveCount(0)
})

test('experts are found by what they are, and who blocked me is not found', async ({ meet, phoneOf }) => {
  // A rare name, since people whose names are nearly the same are found as well.
  const [someone, me] = [await meet(syllables(8)), await meet()]
  const page = await phoneOf(me, '/search-expert')
  const experts = page.getByRole('region', { name: '전문가' })
  await page.getByRole('group', { name: '분야' }).getByRole('button', { name: '약사' }).click()
  await expect(experts.getByRole('listitem').first()).toContainText('약사')
  await expect(experts.getByText('의사', { exact: true })).toHaveCount(0)
  // Back from a room finds the same experts.
  await experts.getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/my-haru-room\/\d+$/)
  await page.goBack()
  await expect(page.getByRole('group', { name: '분야' }).getByRole('button', { name: '약사' })).toHaveAttribute('aria-pressed', 'true')
  await expect(experts.getByRole('listitem').first()).toContainText('약사')

  await page.goto(`/#/search-user?q=${someone.haru_name}`)
  await expect(people(page).getByRole('link', { name: someone.haru_name })).toBeVisible()
  await queryIn(await someone.post('/v1/user/block', { user_no: me.user_no }))
  await page.reload()
  await expect(page.getByText('찾은 것이 없어요')).toBeVisible()
})

/** Rare ones, that no demo name begins with. */
const syllables = (count: number) => Array.from({ length: count }, () => '뚜쪼뼈쌔꼬퓨휘켜'[Math.floor(Math.random() * 8)]).join('')
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const initials = (name: string) => Array.from(name, (syllable) => INITIALS[Math.floor((syllable.charCodeAt(0) - 0xac00) / 588)]).join('')
