import { expect, test } from 'vitest'
import { changesIn, diffLines } from './diff.ts'

test('a change is shown as removed and added lines, in place, with the lines around it', () => {
  const before = ['제1조', '하나', '둘', '셋', '넷', '다섯', '제2조', '끝']
  const after = ['제1조', '하나', '둘', '셋', '넷', '다섯', '여섯', '제2조 (새로)', '끝']
  const lines = diffLines(before.join('\n'), after.join('\n'))
  expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before)
  expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after)
  expect(changesIn(lines).map((line) => line && `${line.kind} ${line.text}`)).toEqual([
    null,
    'same 넷',
    'same 다섯',
    'removed 제2조',
    'added 여섯',
    'added 제2조 (새로)',
    'same 끝',
  ])
  expect(changesIn(diffLines('같은 글', '같은 글'))).toEqual([null])
})
