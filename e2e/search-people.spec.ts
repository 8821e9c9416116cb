import { test } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: '찾을 말' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const people = (page: Page) => page.getByRole('region', { name: '사람' })

test('people are found by first letters, name prefixes and similar names, and Back keeps the query', async ({ newMember, openPhone }) => {
  const someone = await newMember(`달무리${syllables(3)}`)
  const page = await openPhone(await newMember(), '/search')
  const theirs = people(page).getByRole('link', { name: someone.haru_name })
  await field(page).fill(initials(someone.haru_name))
  await tab(page, '사람').click()
  await expect(theirs).toBeVisible()
  await field(page).fill(someone.haru_name.slice(0, 4))
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(someone.haru_name.slice(0, 4))}&`))
  await expect(theirs).toBeVisible()
  const similar = `${someone.haru_name.slice(0, 5)}빛`
  await field(page).fill(similar)
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(similar)))
  await expect(theirs).toBeVisible()

  await theirs.click()
  await expect(page).toHaveURL(new RegExp(`#/my-haru-room/${someone.user_no}$`))
  await page.goBack()
  await expect(field(page)).toHaveValue(similar)
  await expect(tab(page, '사람')).toHaveAttribute('aria-selected', 'true')
  await expect(theirs).toBeVisible()

  await page.getByRole('button', { name: '찾을 말 지우기' }).click()
  const recent = page.getByRole('region', { name: '최근 찾은 말' })
  await recent.getByRole('button', { name: similar, exact: true }).click()
  await expect(field(page)).toHaveValue(similar)
  await page.getByRole('button', { name: '찾을 말 지우기' }).click()
  await recent.getByRole('button', { name: `${similar} 지우기` }).click()
  await expect(recent).toHaveCount(0)
})

/** Rare syllables that begin no demo name. */
const syllables = (count: number) => Array.from({ length: count }, () => '뚜쪼뼈쌔꼬퓨휘켜'[Math.floor(Math.random() * 8)]).join('')
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const initials = (name: string) => Array.from(name, (syllable) => INITIALS[Math.floor((syllable.charCodeAt(0) - 0xac00) / 588)]).join('')
