import { launchOptions } from '../scripts/check/chromium.ts'
import { test } from './clock-server.ts'
import { expect } from './test.ts'

const { args, ...others } = launchOptions()
test.use({ launchOptions: { ...others, args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] } })

test('a member whose camera is refused goes on by voice, then by chat; both are told', async ({ clockServer, openPhone }) => {
  const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
  const [member, expert] = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
  const path = `/chat-detail/${cr_no}`
  const here = await openPhone(member, path, clockServer.url, { script: REFUSE_CAMERA })
  const there = await openPhone(expert, path, clockServer.url)
  const beats: string[] = []
  here.on('request', (request) => request.url().includes('/counsel/beat/') && beats.push(String(request.postDataJSON()?.ice)))
  for (const page of [here, there]) await page.getByRole('button', { name: '카메라와 마이크로 들어가기' }).click()

  // Without the camera the voice connects at once.
  await expect(here.getByText(/^카메라가 막혀 있어 음성으로 이어 가고 있어요/)).toBeVisible()
  await expect(there.getByText('묻는이님의 카메라가 꺼져 있어요')).toBeVisible()
  await expect(here.getByText('녹화되지 않아요')).toBeVisible()

  await here.getByRole('button', { name: '음성만으로 계속하기' }).click()
  await expect(here.getByText('음성으로 이야기하고 있어요')).toBeVisible()
  await expect(there.getByText('묻는이님은 음성으로 이야기하고 있어요')).toBeVisible()

  await here.getByRole('button', { name: '더 보기' }).click()
  await here.getByRole('button', { name: '채팅으로 계속하기' }).click()
  await expect(here.getByText('화상에서 나왔어요. 상담은 채팅으로 계속돼요.')).toBeVisible()
  await expect(there.getByText(/^묻는이님이 화상에서 나갔어요/)).toBeVisible()
  await here.getByRole('textbox', { name: '메시지' }).fill('여기로 이야기할게요')
  await here.getByRole('button', { name: '보내기' }).click()
  await expect(there.getByText('여기로 이야기할게요', { exact: true })).toBeVisible()
  await expect.poll(() => beats.at(-1)).toBe('off')
})

/** The browser's answer of a person who refuses the camera; the microphone is allowed. */
const REFUSE_CAMERA = `
  const { mediaDevices } = navigator
  // A blank page has none.
  const ask = mediaDevices?.getUserMedia.bind(mediaDevices)
  if (ask) mediaDevices.getUserMedia = (wanted) => wanted.video ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : ask(wanted)
`
