import { beforeEach, expect, test } from 'vitest'
import { cardOf } from '#features/daily/testing.ts'
import { aDaily, aPhoto } from '#features/daily/web/sample.ts'
import { tokenFor } from '#kit/web/testing.ts'
import { firstContent } from './content.tsx'

const page = Array.from({ length: 20 }, (_, index) =>
  aDaily({
    daily_no: 20 - index,
    daily_content: `글 ${20 - index} style="x"`,
    daily_images: index === 0 ? [] : [aPhoto(`p${index}`), aPhoto(`q${index}`)],
  }),
)

beforeEach(() => localStorage.clear())

function drawn(): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = firstContent(page.map(cardOf))
  return box
}

test('renders the guest’s hero and the first cards, without members’ buttons', () => {
  localStorage.setItem('haru_token', tokenFor(1))
  const box = drawn()
  expect(box.textContent).toContain('로그인하기')
  expect([...box.querySelectorAll('article')].map((card) => /글 \d+ style="x"/.exec(card.textContent)?.[0])).toEqual([
    '글 20 style="x"',
    '글 19 style="x"',
  ])
  expect(box.querySelector('[aria-label="더 보기 메뉴"], [aria-pressed]')).toBeNull()
})

test('loads the first picture with high priority and the next ones of its card lazily', () => {
  const pictures = [...drawn().querySelectorAll<HTMLImageElement>('article img[src^="/media"]')]
  expect(pictures.map((picture) => [picture.getAttribute('fetchpriority'), picture.getAttribute('loading')])).toEqual([
    ['high', 'eager'],
    [null, 'lazy'],
  ])
})

test('contains no style attributes, which the content security policy forbids', () => {
  const box = drawn()
  expect(box.querySelector('[style], style, script')).toBeNull()
  expect(box.querySelector<HTMLElement>('article [data-style]')?.dataset.style).toContain(':')
})
