import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { queryOf } from './calls.ts'
import { test } from './clock-server.ts'
import { expect } from './test.ts'

test('a place that is shared is seen nearby, and not after its end with the browser closed', async ({ clockServer, openPhone }) => {
  const sharer = await clockServer.logIn(await clockServer.aMember('나누는이'))
  const viewer = await clockServer.logIn(await clockServer.aMember('가까운이'))

  const here = await openPhone(sharer, '/location-main', clockServer.url, { at: { latitude: 37.5563, longitude: 126.901 } })
  await here.getByRole('button', { name: '위치 공유 켜기' }).click()
  const sheet = here.getByRole('dialog', { name: '위치 공유' })
  await sheet.getByText('모두', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: '모두' })).toBeChecked()
  await sheet.getByRole('button', { name: '동의하고 켜기' }).click()
  await expect(sheet.getByText('지금 마포구 망원1동')).toBeVisible()
  await expect(sheet.getByText('나를 차단하지 않은 같은 나이대의 모든 회원이 볼 수 있어요.')).toBeVisible()

  const there = await openPhone(viewer, '/location-main', clockServer.url, { at: { latitude: 37.5613, longitude: 126.901 } })
  await there.getByRole('button', { name: '현재 위치' }).click()
  await expect(there.getByRole('button', { name: /^나누는이 0\.\d킬로미터 거리/ })).toBeVisible()
  const pin = there.getByRole('button', { name: '나누는이', exact: true })
  await pin.focus()
  await there.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')

  await here.context().close()
  await clockServer.advanceTo(new Date(clockServer.now.getTime() + HOUR_MS + MINUTE_MS))
  expect(await queryOf(await sharer.get('/v1/user/location/share'))).toMatchObject({ is_share_geo: false, region: null })
  await there.reload()
  await there.getByRole('button', { name: '현재 위치' }).click()
  await there.getByRole('button', { name: /^이웃/ }).click()
  await expect(there.getByText('지금 위치를 공유하는 이웃이 없어요')).toBeVisible()
  await expect(there.getByRole('button', { name: '나누는이', exact: true })).toHaveCount(0)
})
