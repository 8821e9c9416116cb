import { render, screen, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

const show = (text: string, from?: 2 | 3) => render(<Markdown text={text} from={from} tableLabel="표" />).container

test.each([
  ['## 제1장\n\n### 제1조', undefined, ['제1장', '제1조'], [2, 3]],
  ['### 제1조', undefined, ['제1조'], [2]],
  ['# 크게\n\n## 작게', 3, ['크게', '작게'], [3, 4]],
] as const)('shifts headings below the page’s h1: %s', (text, from, names, levels) => {
  show(text, from)
  names.forEach((name, index) => expect(screen.getByRole('heading', { name, level: levels[index] })).toBeDefined())
})

it('labels tables by the headings above them', () => {
  show('# 하나\n\n| 가 |\n|---|\n| 나 |\n\n# 둘\n\n| 다 |\n|---|\n| 라 |')
  expect(screen.getAllByRole('region').map((box) => box.getAttribute('aria-label'))).toEqual(['하나 표', '둘 표'])
})

it('renders lists, emphasis and tables in labelled scroll boxes that can be focused', () => {
  show('1. 하나\n2. **둘**\n   - 셋\n\n| 항목 | 목적 |\n|---|---|\n| 이름 | 확인 |')
  expect(screen.getAllByRole('list')).toHaveLength(2)
  expect(screen.getByText('둘').tagName).toBe('STRONG')
  const box = screen.getByRole('region', { name: '표' })
  expect(box.tabIndex).toBe(0)
  expect(within(box).getByRole('columnheader', { name: '항목' })).toBeDefined()
  expect(within(box).getByRole('cell', { name: '확인' })).toBeDefined()
})

it('shows html as text and no pictures', () => {
  const container = show('앞 <img src=x onerror=alert(1)> <b>뒤</b>\n\n<script>alert(1)</script>\n\n![그림](http://x/y.png)')
  expect(container.querySelector('img, script, b')).toBeNull()
  expect(container.textContent).toContain('<script>')
  expect(container.textContent).toContain('그림')
})

test.each([
  ['/my-info-main', '#/my-info-main'],
  ['https://haru.example/a', 'https://haru.example/a'],
  ['tel:109', 'tel:109'],
  ['mailto:a@b.kr', 'mailto:a@b.kr'],
])('%s is a link', (address, href) => {
  show(`[여기](${address})`)
  expect(screen.getByRole('link', { name: '여기' }).getAttribute('href')).toBe(href)
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])(
  '%s is not a link',
  (address) => {
    const container = show(`[여기](<${address}>)`)
    expect(container.querySelector('a')).toBeNull()
    expect(container.textContent).toBe('여기')
  },
)
