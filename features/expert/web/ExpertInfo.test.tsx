import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { OwnInfo } from '../contract.ts'
import ExpertInfoEdit from './ExpertInfoEdit.tsx'
import PcExpertInfo from './PcExpertInfo.tsx'
import { show } from './testing.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const intro = '앉아서 일하는 사람의 등을 펴 드려요. '.repeat(4).trim()
const info: OwnInfo = {
  page: { job_title: '필라테스 강사', affiliation_name: null, papers: [], intro, careers: [], areas: ['서울 마포구'] },
  intro,
  careers: [],
  areas: [{ sido: '11', sigugun: '11440' }],
  version: 2,
}
const REGIONS = [{ code: '11', name: '서울특별시', short: '서울', sigugun: [['11440', '마포구']] }]

let calls: Call[]
beforeEach(() => {
  ;({ calls } = fakeNetwork(({ url }) => {
    if (url.endsWith('.json')) return { json: REGIONS }
    if (url.endsWith('/profile')) return { json: { state: 1, query: { user_no: 7, user_verified: true, isexpert: true } } }
    return { json: { state: 1, query: info } }
  }))
})

test('an introduction is checked, previewed and sent with its version', async () => {
  const router = show(<ExpertInfoEdit />, '/expert-info-edit')
  // Without an earlier screen: closing leads to the page of the expert.
  history.replaceState({ idx: 0, key: 'default' }, '')
  session.updateFromProfile({ user_verified: true, isexpert: true })
  const field = await screen.findByRole('textbox', { name: '소개' })
  await userEvent.clear(field)
  await userEvent.type(field, '짧아요')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await screen.findByText('소개는 50~1000자로 적어 주세요.')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(`새 소개. ${intro}`)
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }))
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByText(`새 소개. ${intro}`)
  within(sheet).getByText('서울 마포구')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  const put = await waitFor(() => calls.find(({ method }) => method === 'PUT') ?? Promise.reject(new Error('not sent')))
  expect(put.body).toEqual({ intro: `새 소개. ${intro}`, careers: [], areas: info.areas, version: 2 })
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-info-main'))
})

test('in the portal the form opens within the screen, and closing leads back to the page', async () => {
  wireForTest()
  queryClient.clear()
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', '#/pc-expert-info')
  const path = '/pc-expert-info'
  const { router, view } = screensForTest(
    [
      {
        name: 'PcExpertInfo',
        path,
        element: (
          <>
            <PcExpertInfo />
            <Overlays />
          </>
        ),
      },
    ],
    path,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  await screen.findByText(intro)
  expect(screen.queryByRole('link', { name: /상담 시간/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '소개 고치기' }))
  expect(router.state.location.search).toBe('?edit')
  const field = await screen.findByRole('textbox', { name: '소개' })
  await userEvent.type(field, ' 더 적어요')
  await userEvent.click(screen.getByRole('button', { name: '닫기' }))
  const question = within(await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' }))
  expect(router.state.location.search).toBe('?edit')
  await userEvent.click(question.getByRole('button', { name: '나가기' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path))
})
