import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MEMBER_PREFIX } from '#kit/web/safeStorage.ts'
import { openScreen, refusal } from '#kit/web/testing-screen.tsx'
import KinCreate from './KinCreate.tsx'

const ASK = 'POST /v1/user/kin'
const TITLE = '스쿼트할 때 무릎에서 소리가 나요'
const CONTENT = '아프지는 않은데 앉을 때마다 뚝 소리가 나요'
const me = (is_minor: boolean) => ({ user_id: 'me', real_name: null, birth: null, is_minor })

type Answers = Parameters<typeof openScreen>[2]
const open = (answers: Answers = {}) =>
  openScreen(
    <KinCreate />,
    '/kin-create',
    {
      'GET /v1/user/viv': () => ({ paid: 120, free: 500 }),
      'GET /v1/user/me': () => me(false),
      'GET /v1/user/location/region': () => [
        {
          sido: '서울',
          sigungu: [
            { code: '11680', name: '강남구' },
            { code: '11650', name: '서초구' },
          ],
        },
      ],
      'GET /v1/user/kin/similar': () => [],
      ...answers,
    },
    { name: 'KinCreate', as: 7 },
  )

async function fill(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: '운동' }))
  await userEvent.type(screen.getByLabelText('제목'), TITLE)
  await userEvent.type(screen.getByLabelText('내용'), CONTENT)
}
const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('says at each field what lacks, keeps the draft, and leads to the question', async () => {
  const { router, asked } = open({ [ASK]: () => ({ ki_no: 5 }) })
  await userEvent.click(await screen.findByRole('button', { name: '질문 올리기' }))
  await screen.findByText('분류를 골라 주세요.')
  screen.getByText('제목을 5자 이상 60자 이하로 적어 주세요.')
  screen.getByText('내용을 10자 이상 적어 주세요.')
  await fill()
  await userEvent.type(screen.getByLabelText('태그', { selector: 'input' }), '무릎 스쿼트,무릎 {Backspace}{Backspace}{Backspace}')
  await userEvent.selectOptions(screen.getByLabelText('시·도'), '서울')
  await userEvent.click(screen.getByRole('switch', { name: '익명으로 묻기' }))
  await clickButton('50')
  expect(localStorage.getItem(`${MEMBER_PREFIX}kin_create`)).toContain(TITLE)
  await clickButton('50 VIV 걸고 질문 올리기')
  await waitFor(() => expect(router.state.location.pathname).toBe('/kin-detail/5'))
  expect(asked(ASK).map(({ body }) => body)).toEqual([
    {
      category: 'exercise',
      ki_title: TITLE,
      ki_content: CONTENT,
      ki_tag: ['무릎', '스쿼트'],
      ki_images: [],
      sigungu_code: '11',
      is_anonymous: true,
      reward: 50,
    },
  ])
  expect(localStorage.getItem(`${MEMBER_PREFIX}kin_create`)).toBeNull()
})

test('Enter that ends a syllable in the tags sends nothing', async () => {
  const { asked } = open()
  await fill()
  const tags = screen.getByLabelText('태그', { selector: 'input' })
  const isSent = fireEvent.keyDown(tags, { key: 'Enter', isComposing: true })
  expect(isSent).toBe(false)
  expect(asked(ASK)).toEqual([])
})

test('takes rewards from paid viv alone, and says how many are missing', async () => {
  const { asked } = open()
  await fill()
  await clickButton('300')
  screen.getByText('180 VIV가 모자라요.')
  await clickButton(/질문 올리기$/)
  await screen.findByText('충전한 비브가 모자라요.')
  await userEvent.clear(screen.getByLabelText('걸 비브'))
  await userEvent.type(screen.getByLabelText('걸 비브'), '9')
  await clickButton(/질문 올리기$/)
  await screen.findByText('보상은 10에서 1,000 VIV 사이로 걸 수 있어요.')
  expect(asked(ASK)).toEqual([])
})

test('offers no reward to a member under 19', async () => {
  const { asked } = open({ 'GET /v1/user/me': () => me(true), [ASK]: () => ({ ki_no: 5 }) })
  await screen.findByText('만 19세부터 보상을 걸 수 있어요.')
  expect(screen.queryByRole('button', { name: '50' })).toBeNull()
  await fill()
  await clickButton('질문 올리기')
  await waitFor(() => expect(asked(ASK)).toHaveLength(1))
  expect(asked(ASK)[0]!.body).toMatchObject({ reward: 0 })
})

test('shows the lines to call, and similar questions, while it is written', async () => {
  open({ 'GET /v1/user/kin/similar': () => [{ ki_no: 3, ki_title: '무릎 소리', state: 2, answer_qtt: 4 }] })
  await userEvent.type(await screen.findByLabelText('제목'), '무릎 소리')
  const similar = await screen.findByRole('region', { name: '비슷한 질문이 있어요' })
  expect(within(similar).getByRole('link').getAttribute('href')).toContain('/kin-detail/3')
  await userEvent.type(screen.getByLabelText('내용'), '죽고 싶어요')
  expect((await screen.findByRole('link', { name: /1577-0199/ })).getAttribute('href')).toBe('tel:1577-0199')
})

test('refuses contact data before anything is sent, and shows the server’s refusal at its field', async () => {
  const { asked } = open({ [ASK]: () => ({ ...refusal(409, 'kin.same_question', '같은 내용을 다시 올릴 수 없어요.') }) })
  await fill()
  await userEvent.type(screen.getByLabelText('내용'), ' 010-1234-5678')
  await clickButton('질문 올리기')
  await screen.findByText(/연락처는 적을 수 없어요/)
  expect(asked(ASK)).toEqual([])
  await userEvent.type(screen.getByLabelText('내용'), '{Backspace>14/}')
  await clickButton('질문 올리기')
  await screen.findByText('같은 내용을 다시 올릴 수 없어요.')
})
