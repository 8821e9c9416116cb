import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { redirectTarget } from '#features/social/rules.ts'
import { queryClient } from '#kit/web/query.ts'
import type { Faq as Question } from '../contract.ts'
import data from '../data/faq.json'
import Faq from './Faq.tsx'
import { answerWith, show } from './testing.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const faqs = data.map((faq, index) => ({ ...faq, faq_no: index + 1 })) as Question[]
beforeEach(() => {
  queryClient.clear()
  answerWith({ 'GET /v1/cs/faq': faqs })
})
const questions = () => screen.getAllByRole('heading', { level: 2 })
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: '궁금한 것을 찾아보세요' }), { target: { value } })

it('opens one answer at a time', async () => {
  show(<Faq />)
  const first = await screen.findByRole('button', { name: /가입은 무료인가요/ })
  expect(first.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(first)
  expect(first.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText(/돈이 들지 않아요/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /몇 살부터/ }))
  expect(screen.queryByText(/돈이 들지 않아요/)).toBeNull()
})

it('offers only categories with questions', async () => {
  show(<Faq />)
  const all = (await screen.findAllByRole('heading', { level: 2 })).length
  expect(screen.queryByRole('button', { name: '비브' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '개인정보', pressed: false }))
  expect(questions().length).toBe(faqs.filter(({ cate }) => cate === 'privacy').length)
  expect(questions().length).toBeLessThan(all)
})

it('searches by initial consonants, announces the count and links to the inquiry without a match', async () => {
  show(<Faq />)
  await screen.findByRole('button', { name: /가입은 무료인가요/ })
  type('ㅌㅌ')
  expect(screen.getByRole('status').textContent).toBe(`${questions().length}개를 찾았어요`)
  expect(screen.getByRole('button', { name: /탈퇴하고 싶어요/ })).toBeDefined()
  type('우주선')
  expect(screen.getByText('찾는 질문이 없어요')).toBeDefined()
  expect(screen.getByRole('link', { name: '문의하기' }).getAttribute('href')).toContain('/inquiry')
  fireEvent.click(screen.getByRole('button', { name: '지우기' }))
  expect(questions().length).toBe(faqs.length)
})

it('opens the question in the address', async () => {
  show(<Faq />, 'no=2')
  expect((await screen.findByRole('button', { name: /몇 살부터/ })).getAttribute('aria-expanded')).toBe('true')
})

it('has answers whose links lead to screens', () => {
  const paths = new Set(data.flatMap(({ answer }) => [...answer.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path!)))
  expect(paths.size).toBeGreaterThan(3)
  const leads = [...paths].filter((to) => redirectTarget(new URLSearchParams({ to })) !== to)
  expect(leads).toEqual([])
})
