import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { click, ME, MY_NAME, ok, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import Invitation from './Invitation.tsx'

beforeEach(resetConsole)

const FIND = 'POST /v1/operator/invite/find'
const ACCEPT = 'POST /v1/operator/invite/accept'

test('asks for an invitation once: after it is accepted its link is used up', async () => {
  const self = { operator_no: ME, login_id: 'mint', name: MY_NAME, roles: ['cs'], user_no: null }
  const { callsTo, place } = showSection('/invite', <Invitation />, '/invite?token=abc', {
    [FIND]: () =>
      callsTo(FIND).length > 1 ? refused(404, 'operator.no_invitation', '초대를 찾지 못했어요.') : ok({ login_id: 'mint', name: '민트' }),
    [ACCEPT]: () => ok(self),
  })
  await type('새 비밀번호', 'a-long-Password-81')
  await type('새 비밀번호 한 번 더', 'a-long-Password-81')
  await click('비밀번호 정하고 시작하기')
  await waitFor(() => expect(place()).toBe('/'))
  expect(callsTo(ACCEPT)).toHaveLength(1)
  expect(callsTo(FIND)).toHaveLength(1)
  expect(screen.queryByText('초대를 찾지 못했어요.')).toBeNull()
})
