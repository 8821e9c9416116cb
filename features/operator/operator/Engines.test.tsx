import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, resetConsole, showSection } from '#kit/web/console/testing.tsx'
import type { ConnectedEngine } from '../contract.ts'
import { connectedEngines as words } from '../words/engines.ts'
import Engines from './Engines.tsx'

beforeEach(resetConsole)

const anEngine = (of: Partial<ConnectedEngine>): ConnectedEngine => ({
  part: 'payment',
  engine: 'sandbox',
  is_real: false,
  missing: [],
  urls: [],
  ...of,
})
const open = (...rows: ConnectedEngine[]) => showSection('/engine', <Engines />, '/engine', { 'GET /v1/operator/engine': () => ok(rows) })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

test('says which services are real, and that without a relay some people cannot meet', async () => {
  open(
    anEngine({ missing: ['PORTONE_STORE_ID'] }),
    anEngine({ part: 'mail', engine: 'SMTP', is_real: true }),
    anEngine({ part: 'video', engine: 'direct', missing: ['TURN_URLS', 'TURN_SECRET'] }),
  )
  const payment = await rowOf('결제')
  expect(payment.getByText('연습용')).toBeTruthy()
  expect(payment.getByText('PORTONE_STORE_ID')).toBeTruthy()
  expect((await rowOf('메일')).getByText('연결됨')).toBeTruthy()
  const video = await rowOf('음성·화상 중계')
  expect(video.getByText('직접 연결만')).toBeTruthy()
  expect(video.getByText(words.noRelay)).toBeTruthy()
})

test('names the relays in use', async () => {
  open(anEngine({ part: 'video', engine: 'TURN', is_real: true, urls: ['turn:relay.haru.test:3478'] }))
  const video = await rowOf('음성·화상 중계')
  expect(video.getByText('TURN 중계 서버')).toBeTruthy()
  expect(video.getByText('turn:relay.haru.test:3478')).toBeTruthy()
})
