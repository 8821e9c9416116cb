import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { closeOverlays, openScreen, refusal } from '#kit/web/testing-screen.tsx'
import type { KinAnswer, KinDetail as Question } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { anAnswer, aQuestion } from '../testing.tsx'
import KinDetail from './KinDetail.tsx'

const QUESTION = 'GET /v1/user/kin/9'
const ANSWERS = `${QUESTION}/answer`
const VIEW = 'POST /v1/user/kin/9/view'
const ADOPT = 'PUT /v1/user/kin/9/adopt'

const onAlarm = vi.hoisted(() => new Set<() => void>())
vi.mock('#kit/web/socket.ts', async (original) => ({
  ...(await original<object>()),
  onSocket: ({ event }: { event: string }, listener: () => void) => {
    if (event === 'al') onAlarm.add(listener)
    return () => void onAlarm.delete(listener)
  },
}))

type Answers = Parameters<typeof openScreen>[2]
type Options = { as?: number; answers?: () => { adopted: KinAnswer | null; rows: KinAnswer[] }; more?: Answers }
const open = (question: () => Question, { as, answers = () => ({ adopted: null, rows: [anAnswer()] }), more = {} }: Options = {}) =>
  openScreen(
    <KinDetail />,
    '/kin-detail/9',
    { [QUESTION]: question, [ANSWERS]: answers, [VIEW]: () => ({ ki_hit: 402 }), 'GET /v1/user/comment': () => [], ...more },
    { name: 'KinDetail', params: { id: '9' }, ...(as !== undefined && { as }) },
  )

test('the menu of an answer is no part of the row that wraps its stamps', async () => {
  const awarded = anAnswer({ state: 2, acts: ['report'] })
  open(() => aQuestion({ award_no: awarded.an_no }), { as: 5, answers: () => ({ adopted: awarded, rows: [] }) })
  const answer = within(await screen.findByRole('article', { name: '강도건님의 답변' }))
  const menu = answer.getByRole('button', { name: /메뉴/ })
  const stamps = answer.getByText('보상 받은 답변').parentElement!
  expect([stamps.className.includes('flex-wrap'), menu.parentElement!.className.includes('flex-wrap')]).toEqual([true, false])
  expect(menu.parentElement).toBe(stamps.parentElement)
})

test('a guest reads question and answers without likes and menus, and is asked to log in to answer', async () => {
  const { calls, asked } = open(() => aQuestion())
  await screen.findByRole('heading', { name: '스쿼트할 때 무릎에서 소리가 나요', level: 2 })
  const answer = within(await screen.findByRole('article', { name: '강도건님의 답변' }))
  answer.getByText('헬스 트레이너')
  await screen.findByText('조회 402')
  expect(asked(VIEW)).toHaveLength(1)
  answer.getByText('도움돼요 4')
  screen.getByRole('img', { name: /^좋아요 / })
  expect(screen.queryByRole('button', { name: /메뉴|좋아요|도움돼요/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '답변 쓰기' }))
  await screen.findByText('로그인 후 이용가능합니다')
  expect(calls.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/view'))).toEqual([])
  await closeOverlays()
})

test('the open question shows an answer that comes meanwhile', async () => {
  let rows: KinAnswer[] = []
  open(() => aQuestion({ is_mine: true, answer_qtt: rows.length, acts: ['adopt'] }), { as: 8, answers: () => ({ adopted: null, rows }) })
  await screen.findByText('아직 답변이 없어요')
  screen.getByText('답변이 오면 알려 드려요.')
  rows = [anAnswer()]
  onAlarm.forEach((listener) => listener())
  await screen.findByRole('article', { name: '강도건님의 답변' })
})

test('says that answers of blocked members cannot be seen, not that there are none', async () => {
  open(() => aQuestion({ answer_qtt: 1 }), { answers: () => ({ adopted: null, rows: [] }) })
  await screen.findByText('지금 볼 수 있는 답변이 없어요')
})

test('an anonymous asker has no name, also for themselves, and neither comments nor adopts without the acts', async () => {
  open(() => aQuestion({ is_anonymous: true, asker: null, is_mine: true, acts: ['add'] }), { as: 8 })
  await screen.findByText('익명')
  expect(screen.queryByRole('link', { name: '무릎조심' })).toBeNull()
  await screen.findByRole('article', { name: '강도건님의 답변' })
  expect(screen.queryByRole('button', { name: /채택하기/ })).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: '댓글 0' })[0]!)
  await screen.findByText(/익명 질문에는 질문한 사람이 댓글을 쓸 수 없어요/)
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByRole('button', { name: '내용 덧붙이기' })
})

test('adopting says what is paid and that it is final, then shows the answer as adopted', async () => {
  let question = aQuestion({ is_mine: true, reward: 100, acts: ['adopt'] })
  let answers = { adopted: null as KinAnswer | null, rows: [anAnswer({ acts: ['adopt'] })] }
  const { asked } = open(() => question, {
    as: 8,
    answers: () => answers,
    more: {
      [ADOPT]: () => {
        question = aQuestion({ is_mine: true, reward: 100, state: 2, adopted_no: 20 })
        answers = { adopted: anAnswer({ state: 2 }), rows: [] }
        return question
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '강도건님의 답변 채택하기' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/강도건님에게 100 VIV를 드려요. 한 번 채택하면 바꿀 수 없고, 72시간 뒤에 댓글이 닫혀요./)
  expect(asked(ADOPT)).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: '채택하기' }))
  await screen.findByText('답변을 채택했어요.')
  expect(asked(ADOPT).map(({ body }) => body)).toEqual([{ an_no: 20 }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /채택하기/ })).toBeNull())
  screen.getByText('채택된 답변에 드렸어요.')
})

test('an answer that is gone when it is adopted leaves the page after the refusal', async () => {
  let rows = [anAnswer({ acts: ['adopt'] })]
  open(() => aQuestion({ is_mine: true, answer_qtt: rows.length, acts: ['adopt'] }), {
    as: 8,
    answers: () => ({ adopted: null, rows }),
    more: {
      [ADOPT]: () => {
        rows = []
        return refusal(404, kinErrors.no_answer.code, kinErrors.no_answer.message)
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '강도건님의 답변 채택하기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '채택하기' }))
  await screen.findByText('볼 수 없는 답변이에요.')
  await closeOverlays()
  await waitFor(() => expect(screen.queryByRole('button', { name: /채택하기/ })).toBeNull())
})

test('an answer that is too new says from when it can be adopted', async () => {
  const rows = [anAnswer({ acts: ['adopt'], adoptable_dt: '2099-11-20T15:10:00+09:00' })]
  open(() => aQuestion({ is_mine: true, acts: ['adopt'] }), { as: 8, answers: () => ({ adopted: null, rows }) })
  await screen.findByText('오후 3:10부터 채택할 수 있어요.')
  expect(screen.queryByRole('button', { name: /채택하기/ })).toBeNull()
})

test('an answer of an expert can be adopted in the minute in which it was written', async () => {
  const written = { reg_dt: '2099-11-20T15:10:40+09:00', adoptable_dt: '2099-11-20T15:10:40+09:00' }
  const rows = [anAnswer({ acts: ['adopt'], ...written })]
  open(() => aQuestion({ is_mine: true, acts: ['adopt'] }), { as: 8, answers: () => ({ adopted: null, rows }) })
  await screen.findByRole('button', { name: /채택하기/ })
})

test('a like of an answer is shown at once, and a refused one is taken back', async () => {
  let answerLike: (value: object) => void = () => undefined
  const waiting = new Promise<object>((resolve) => (answerLike = resolve))
  open(() => aQuestion({ acts: ['like'] }), {
    as: 7,
    answers: () => ({ adopted: null, rows: [anAnswer({ acts: ['like', 'report'] })] }),
    more: { 'POST /v1/user/kin/answer/fav': () => waiting },
  })
  await userEvent.click(await screen.findByRole('button', { name: '도움돼요 4' }))
  await screen.findByRole('button', { name: '도움돼요 5', pressed: true })
  answerLike(refusal(409, 'like.not_now', '지금은 할 수 없어요.'))
  await screen.findByRole('button', { name: '도움돼요 4', pressed: false })
})

test('an emergency shows every line to call to guests; a doctor’s answer is general information', async () => {
  const rows = [anAnswer({ is_general_info: true, cate_no: 1 })]
  open(() => aQuestion({ guard: 'emergency' }), { answers: () => ({ adopted: null, rows }) })
  const card = within(await screen.findByRole('complementary', { name: '지금 힘들다면 혼자 견디지 마세요' }))
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['109', '1577-0199', '119', '112', '1388', '1366'].map((tel) => `tel:${tel}`),
  )
  await screen.findByText('일반 정보')
})

test('shows answers of experts alone on demand, and the comments of one post at a time', async () => {
  const { asked } = open(() => aQuestion({ expert: anAnswer().author, acts: ['comment'] }), { as: 7 })
  await userEvent.click(await screen.findByRole('button', { name: '전문가 답변만' }))
  await waitFor(() => expect(asked(ANSWERS).at(-1)!.url).toContain('experts=1'))
  const buttons = await screen.findAllByRole('button', { name: '댓글 0' })
  await userEvent.click(buttons[0]!)
  await waitFor(() => expect(asked('GET /v1/user/comment').at(-1)!.url).toContain('ki_no=9'))
  await userEvent.click(buttons[1]!)
  await waitFor(() => expect(asked('GET /v1/user/comment').at(-1)!.url).toContain('an_no=20'))
  expect(buttons[0]!.getAttribute('aria-expanded')).toBe('false')
})

test('a question that the viewer may not see is not found', async () => {
  const { asked } = open(() => refusal(404, 'kin.not_found', '볼 수 없는 질문이에요.') as never)
  await screen.findByText('볼 수 없는 페이지입니다')
  expect(asked(VIEW)).toHaveLength(0)
})
