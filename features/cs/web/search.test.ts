import { expect, test } from 'vitest'
import faqs from '../data/faq.json'
import type { Faq } from '../contract.ts'
import { searchFaqs } from './search.ts'

const all = faqs.map((faq, index) => ({ ...faq, faq_no: index + 1 })) as Faq[]
const found = (typed: string) => searchFaqs(all, typed).map(({ question }) => question)

test.each([
  ['비밀번호', '비밀번호를 잊었어요.'],
  ['비밀버', '비밀번호를 잊었어요.'],
  ['ㅂㅁㅂㅎ', '비밀번호를 잊었어요.'],
  ['ㅌㅌ', '탈퇴하고 싶어요.'],
  ['사진 몇 개', '사진과 영상은 몇 개까지 올릴 수 있나요?'],
  ['109', '마음이 많이 힘들어요.'],
  ['  ', '가입은 무료인가요?'],
])('finds by "%s" the question "%s"', (typed, question) => {
  expect(found(typed)).toContain(question)
})

test('lists matches in the question before matches in the answer', () => {
  const [first] = found('인증번호')
  expect(first).toBe('인증번호가 오지 않아요.')
  expect(found('인증번호').length).toBeGreaterThan(1)
})

test.each(['우주선', 'ㅋㅋㅋㅋ', 'find-id'])('finds nothing by "%s"', (typed) => {
  expect(found(typed)).toEqual([])
})
