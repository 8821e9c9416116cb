import { expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

const links = (content: string) => piecesOf(content).flatMap(({ href }) => href ?? [])

it.each([
  ['여기 https://haru.kr/a?b=1#c 봐요', ['https://haru.kr/a?b=1#c']],
  ['www.haru.kr에서', ['https://www.haru.kr']],
  ['(https://haru.kr).', ['https://haru.kr']],
  ['https://haru.kr이에요', ['https://haru.kr']],
  ['http://a.kr, http://b.kr!', ['http://a.kr', 'http://b.kr']],
  // Text before the @ can disguise the host.
  ['https://haru.kr@evil.example/x', []],
  ['https://', []],
  ['javascript:alert(1) data:text/html,x', []],
])('finds the addresses in %s', (content, found) => {
  expect(links(content)).toEqual(found)
  expect(
    piecesOf(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})

it('marks search hits regardless of case', () => {
  expect(piecesOf('Run 그리고 run', 'run')).toEqual([{ text: 'Run', isFound: true }, { text: ' 그리고 ' }, { text: 'run', isFound: true }])
})
