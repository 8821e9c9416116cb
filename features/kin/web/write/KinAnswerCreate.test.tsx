import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '#kit/web/testing-screen.tsx'
import type { KinDetail } from '../../contract.ts'
import KinAnswerCreate from './KinAnswerCreate.tsx'

const ANSWER = 'POST /v1/user/kin/5/answer'
const QUESTION: KinDetail = {
  ki_no: 5,
  state: 1,
  category: 'exercise',
  ki_title: '스쿼트할 때 무릎에서 소리가 나요',
  ki_content: '아프지는 않은데 소리가 나요',
  ki_tag: [],
  ki_thumb: null,
  ki_images: [],
  sigungu_code: null,
  region_name: null,
  is_anonymous: true,
  asker: null,
  is_mine: false,
  is_emergency: false,
  reward: 100,
  ki_hit: 1,
  like_qtt: 0,
  answer_qtt: 0,
  expert: null,
  reg_dt: '2026-11-20T01:00:00.000Z',
  additions: [],
  guard: 'none',
  comment_qtt: 0,
  isfav: false,
  edit_dt: null,
  close_dt: '2026-12-20T01:00:00.000Z',
  adopt_dt: null,
  is_comment_closed: false,
  adopted_no: null,
  award_no: null,
  my_an_no: null,
  invited: [],
  acts: ['answer', 'comment', 'like', 'report'],
}

type Options = { question?: Partial<KinDetail>; cate_no?: number | null; is_minor?: boolean }
const open = ({ question = {}, cate_no = null, is_minor = false }: Options = {}) => {
  let answered: Partial<KinDetail> = {}
  return openScreen(
    <KinAnswerCreate />,
    '/kin-answer-create/5',
    {
      'GET /v1/user/kin/5': () => ({ ...QUESTION, ...question, ...answered }),
      'GET /v1/user/me': () => ({ is_minor }),
      'GET /v1/user/auth/profile': () => ({ user_no: 7, haru_name: '나', cate_no, isexpert: cate_no !== null }),
      [ANSWER]: () => {
        answered = { my_an_no: 9, acts: ['comment'] }
        return { an_no: 9 }
      },
    },
    { name: 'KinAnswerCreate', params: { id: '5' }, as: 7 },
  )
}

test('refuses advertising at the field, then sends the answer and closes', async () => {
  const { asked, router } = open()
  await userEvent.type(await screen.findByLabelText('답변'), '특가로 파는 보호대를 써 보세요')
  await userEvent.click(screen.getByRole('button', { name: '답변 올리기' }))
  await screen.findByText('상품이나 상점을 알리는 내용은 적을 수 없어요.')
  expect(asked(ANSWER)).toEqual([])
  await userEvent.clear(screen.getByLabelText('답변'))
  await userEvent.type(screen.getByLabelText('답변'), '의자 높이로 줄여 보세요. 천천히요')
  await userEvent.click(screen.getByRole('button', { name: '답변 올리기' }))
  await waitFor(() =>
    expect(asked(ANSWER).map(({ body }) => body)).toEqual([{ an_content: '의자 높이로 줄여 보세요. 천천히요', an_images: [] }]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/kin-detail/5'))
})

test('tells a doctor that the answer is general information', async () => {
  open({ cate_no: 1 })
  await screen.findByText('일반 정보로 올라가요')
})

test('leads who answered already to that answer', async () => {
  const { router } = open({ question: { my_an_no: 9, acts: [] } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/kin-answer-edit/9'))
})

test.each([
  ['the asker', { question: { is_mine: true, acts: [] } }, '내 질문에는 답변할 수 없어요'],
  ['of a closed question', { question: { state: 3, acts: [] } }, '답변이 닫힌 질문이에요'],
  ['a minor where a reward is offered', { is_minor: true }, '만 19세부터 답변할 수 있어요'],
] as const)('shows no form to %s', async (_, options, text) => {
  open(options as unknown as Options)
  await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
})
